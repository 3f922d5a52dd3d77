// The words that every story may use: the cast, places and times, food, and how stories open and close.
// The notation is explained in stories_grammar.h.
#include "tinytensor/data/stories_grammar.h"

namespace tinytensor::detail {

std::string_view story_words() {
  return R"(
story
  <lost> | <fear> | <feast> | <machine> | <broken> | <gift> | <invent> | <night> | <letter> | <garden> | <boat> | <swap>
  <snow> | <bet> | <guest> | <sleep>

kid
  Ada:she | Mina:she | Nora:she | Lena:she | Ruby:she | Ivy:she | Clara:she | Wilma:she | Dora:she | Paula:she
  Milo:he | Otto:he | Finn:he | Theo:he | Leo:he | Hugo:he | Sam:he | Ned:he | Emil:he | Jonas:he
elder
  Grandmother:she | Aunt Pia:she | Old Greta:she | Aunt Viola:she | the baker:she | the teacher:she
  Grandfather:he | Uncle Bo:he | Old Tom:he | Uncle Karl:he | the captain:he | the miller:he
beast
  Fox:he | Badger:he | Bear:he | Mole:he | Frog:he | Hedgehog:he | Raven:he | Beaver:he
  Hare:she | Mouse:she | Owl:she | Goose:she | Otter:she | Goat:she | Squirrel:she | Snail:she

town
  Pebble Bay | Little Elm | Three Hills | Applewick | Duckford | Mossy End | Upper Puddle | Lower Puddle
  Windle | Old Harbour | Kettle Green | Foxglove Lane
home
  a crooked house | a narrow house with a blue door | a boat that had been turned into a house
  the last house before the forest | a house no wider than a cupboard | a small house above the bakery
  an old mill without a wheel | a yellow house that leaned on its neighbour
trait
  curious | brave | stubborn | patient | cheerful | shy | clever | dreamy | careful | sleepy | lively | quiet
clause
  who asked more questions than there were answers
  who could whistle two songs at once
  who was small for {kid.his} age and loud for {kid.his} size
  who talked to the hens as if they were old friends
  who never walked when {kid.he} could hop
  who wore a hat in the bath and no hat in the rain
  who knew the name of every dog in the street
  who liked soup, ladders and the smell of rain
  whose pockets were always full of string
  who had once eaten <number> pancakes and remembered each of them
pet
  Pepper the cat | Button the dog | Duchess the hen | Lemon the goat | Thunder the tortoise
number
  two | three | four | five | six | seven | eight | nine | ten | eleven | twelve
day
  Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
weather
  windy | rainy | sunny | foggy | frosty | bright | grey | golden | cold | warm
when
  one <weather> <daytime> | one <weather> <daytime> | one <day> | one <day> <daytime> | on the first day of <season>
  one day just before <meal> | one evening in <season> | early one <weather> morning
daytime
  morning | afternoon | evening
season
  spring | summer | autumn | winter
meal
  breakfast | lunch | supper

open
  Once upon a time there was a <trait> {kid.girl} called {kid}, who lived in <home> in {town}.
  In {town}, in <home>, there lived a {kid.girl} named {kid}, <clause>.
  Long ago, when {town} had only <number> streets and <number> hens, there lived a <trait> {kid.girl} named {kid}.
  {Kid} of {town} was [six|seven|eight|nine] years old, <trait> and [always|often|a little] hungry.
  This is the story of {kid}, a <trait> {kid.girl} from {town}, <clause>.
  There was once a {kid.girl} named {kid}, <clause>. {Kid.He} lived in {town}, in <home>.
  {Kid} lived in {town} with {elder} and {pet}, in <home>.
  If you had gone to {town} in those days, you would have met {kid}, a {kid.girl} <clause>.
  Not far from here, in {town}, lived a <trait> {kid.girl} called {kid}, and {kid.his} best friend was {pet}.

close
  That night {kid} slept like a stone in a warm field.
  And from that day on, {kid} and {elder} had <meal> together every <day>.
  And if you ever come to {town}, ask for {kid}. {Kid.He} will tell you the rest.
  "What a day," said {kid}, and {kid.he} was asleep before {kid.he} could say another word.
  And that was the end of the [trouble|matter], and for {kid} the beginning of a very good <meal>.
  In {town} they still tell the story of {kid}, usually with more [soup|rain|cake|geese] in it.
  Then the moon came up over {town}, and {kid} and everybody else went home happy.
  {Kid} never forgot that day, and neither did {elder}.
  And {kid} laughed, and {elder} laughed, and somewhere a dog barked, because it did not want to be left out.
  {Elder} put out the lamp. "Good night, {kid}," said {elder}. "Good night," said the dark, or so it seemed.
  And so {kid} and {elder} lived in {town}, not always clean, not always quiet, but always together.
  When {kid} told it at school the next day, nobody believed a word, except the teacher's cat.

how
  softly | at last | with a smile | after a while | very slowly | as if it were nothing | with a full mouth | kindly
  in a small voice | cheerfully
warmly
  {Elder} laughed until {elder.his} glasses fell off.
  {Elder} nodded, as wise people do when they have no idea.
  {Elder} patted {kid} on the shoulder.
  {Elder} made tea, because tea was {elder.his} answer to everything.
  {Elder} smiled and said nothing for the time it takes to peel an apple.
  {Elder} hummed a little tune, as {elder.he} always did when {elder.he} was proud of somebody.
  {Elder} scratched {elder.his} nose, first on the left and then on the right.
food
  onion soup | apple pie | warm bread | pancakes:they | plum cake | potato soup | dumplings:they | baked apples:they
  cheese and honey:they | porridge with raisins
small-thing
  a feather | a round stone | a piece of string | an old key | a walnut | half a biscuit | a brass button | a snail
    shell
  a paper boat
sound
  the wind hummed a song without words | an owl called twice | a gate creaked somewhere | a few drops of rain tapped on
    the leaves
  a frog sang in the ditch | the old trees whispered | far away a bell rang | the river talked to itself
brave-thought
  A brave person is only a frightened person who keeps walking, thought {kid}.
  {Kid}'s knees said no, but {kid.his} feet had already started.
  {Kid} took a deep breath, and then another one to be sure.
  {Kid.He} counted to <number>, and then, to be polite, back again.
)";
}

}  // namespace tinytensor::detail
