// Stories that happen at home: something lost, a fear, a feast, a machine, a broken vase, a gift, an invention.
// The notation is explained in stories_grammar.h.
#include "tinytensor/data/stories_grammar.h"

namespace tinytensor::detail {

std::string_view stories_of_children() {
  return R"(
lost
  <open> <lost-love> / <lost-gone> <lost-ask> / <lost-look> <lost-look> <lost-look> / <lost-found> <lost-end> <close>
thing
  blue button | silver spoon | red kite | tin whistle | wool hat | lucky coin | green umbrella | wooden horse
  striped scarf | little drum | rubber boots:they | yellow mittens:they | glass marbles:they | new pencils:they
  paper wings:they | reading glasses:they
lost-love
  More than anything {kid.he} loved {kid.his} {thing}, a present from {elder}.
  {Kid} had one treasure, {kid.his} {thing}, and {kid.he} said good night to {thing.him} every evening.
  Everybody knew {kid} by {kid.his} {thing}, because {kid.he} took {thing.him} everywhere, even to the barber.
  {Kid.His} {thing} {thing.was} the finest in {town}, and {kid} would not have sold {thing.him} for <number> cows.
lost-gone
  But <when> the {thing} {thing.was} gone.
  Then, <when>, {kid} reached for the {thing}, and there was nothing but [air|dust|a crumb].
  <When> {kid} woke up and knew at once that something was missing. It was the {thing}.
  <When> {kid} looked under the pillow, where the {thing} always slept, and the place was empty.
lost-ask
  "Have you seen my {thing}?" {kid.he} asked {elder}. "Not since I last saw {thing.him}," said {elder} <how>.
  "Somebody has taken my {thing}!" cried {kid}. "Or {thing.he} went for a walk," said {elder}.
  "My {thing}!" cried {kid}. "Where did you have {thing.him} last?" asked {elder}. "If I knew that," said {kid}, "I
    would be there."
  "Stop everything!" cried {kid}, but only {pet} stopped. "My {thing} {thing.is} gone!"
  {Elder} put down {elder.his} cup. "Nothing is lost," said {elder}, "as long as somebody is looking for it."
lost-look
  {Kid.He} looked in the teapot and found only tea.
  {Kid.He} looked under the bed, where {kid.he} found <small-thing>, but no {thing}.
  {Kid.He} asked the hens, who knew nothing, but said it for a long time.
  {Kid.He} climbed into the apple tree and saw all of {town}, but not the {thing}.
  {Kid.He} turned over every stone in the garden and said sorry to every beetle.
  {Kid.He} searched the shed, where <number> spiders looked back at {kid.him} [kindly|without a word].
  {Kid.He} went to the well and called, and the well called back, but it was no help.
  {Kid.He} emptied all {kid.his} pockets on the table: <small-thing>, <small-thing>, and no {thing}.
  {Kid.He} even looked in the places where {kid.he} had looked before, in case they had changed their minds.
lost-found
  In the end {kid} sat down on the steps to be sad, and felt something hard. {Kid.He} was sitting on the {thing}.
  Then {pet} walked by, very proud, and behind it, on a string, came the {thing}.
  "{Kid}," said {elder} <how>, "what is that in your other hand?" And there {thing.he} {thing.was}.
  Just then <sound>, and {kid} looked up. High in the tree, in the nest of a magpie, {thing.was} the {thing}.
  That evening {kid} put {kid.his} foot into {kid.his} slipper, and the {thing} {thing.was} in the toe, warm and safe.
lost-end
  {Kid} was so happy that {kid.he} danced with {elder}, and then with a chair.
  "I was never really worried," said {kid}, who had been worried since breakfast.
  {Kid} tied a long string to the {thing}, and the other end to {kid.himself}.
  "Lost things come home when you stop shouting at them," said {elder}.
  {Kid.He} promised never to let {thing.him} out of {kid.his} sight, and {kid.he} kept the promise until <day>.

fear
  <open> <fear-of> / <fear-day> <fear-talk> / <brave-thought> <fear-go> <fear-is> / <fear-end> <close>
scary
  the cellar | the attic | the old barn | the dark end of the hall | the empty house next door | the tunnel under the
    road
  the cupboard under the stairs | the bridge at night
fear-of
  {Kid.He} was afraid of nothing in the world, except {scary}.
  {Kid.He} had only one secret: {kid.he} was afraid of {scary}.
  Everybody said {kid} was brave, but nobody had ever asked {kid.him} about {scary}.
  There was one place that {kid} always passed on tiptoe, and that was {scary}.
fear-day
  <When> {pet} ran straight into {scary} and did not come back.
  <When> {elder} needed a ladder, and the only ladder was in {scary}.
  <When> a strange sound came out of {scary}. It went [bump, bump|tick, tick, tick|hoo, hoo], and then it stopped.
  <When> {kid.his} ball rolled away, and rolled, and rolled, straight into {scary}.
fear-talk
  "I cannot go in there," said {kid} in a small voice. "Then go in slowly," said {elder}, "and stop being afraid on the
    way."
  "What if there is a monster?" asked {kid}. "Then ask it to carry the lamp," said {elder} <how>.
  "Were you ever afraid?" asked {kid}. "Every <day>," said {elder}. "I just take my fear by the hand and bring it
    along."
  "Is it very dark in there?" asked {kid}. "It is exactly as dark as the inside of a pocket," said {elder}, "and you
    like pockets."
fear-go
  {Kid.He} took a candle in one hand and a wooden spoon in the other, and went in.
  With {elder.his} lamp in {kid.his} hand, {kid} took one step, and one more, and the dark moved back a little.
  So {kid} began to sing, as loud as {kid.he} could, and walked in behind the song.
  {Kid.He} walked in with both eyes shut, and then opened the left one.
fear-is
  And what did {kid} find in {scary}? A hedgehog, fast asleep in an old boot.
  And there, in the light, sat <number> kittens, who were more afraid of {kid} than {kid} was of them.
  There was nothing there but a coat on a hook, and the coat looked rather lonely.
  The monster was {pet}, eating [a cheese|a sausage|last week's cake] and looking very guilty.
  It was only the wind, playing with a loose board and having a lovely time.
fear-end
  "Is that all?" said {kid}, and {kid.he} felt <number> inches taller.
  Since then {kid} goes into {scary} whenever {kid.he} wants to think in peace.
  "It was dark," {kid} told {elder}, "but I was there, so it was not so bad for the dark."
  <Warmly> "Now you know," said {elder}. "Most monsters are hungry, cold or a coat."

feast
  <open> <feast-poor> / <feast-idea> <feast-first> / <feast-bring> <feast-bring> <feast-bring> / <feast-eat>
    <feast-word> <close>
feast-poor
  It had been a long winter, and in the kitchen there was nothing but one onion.
  <When> {kid} opened the cupboard and found one carrot and a very thin mouse.
  <When> the cart with the flour did not come, and all of {town} looked into empty bowls.
  It was {elder}'s birthday, and there was only a single egg in the house.
feast-idea
  "We need a bigger pot," said {kid}. "For so little?" asked {elder}. "For so many," said {kid}.
  So {kid} carried the big pot into the street, filled it with water, and began to stir.
  "If everybody has a little," said {kid}, "then together we have a lot." {Elder} had to think about that twice.
  {Kid} made a fire in the square and hung the largest pot of {town} over it.
feast-first
  At first people only looked out of their windows.
  "What are you cooking?" asked {elder}. "Supper for everyone," said {kid}, and kept stirring.
  The steam went from door to door and knocked on every nose.
  A crowd came, as crowds do when somebody stirs something.
feast-bring
  The baker brought a loaf that was only a little burnt.
  Old Greta brought <number> potatoes in her apron and one in her hat.
  {Kid2} brought a cabbage as big as {kid2.his} head.
  The captain brought salt, and a long story about salt.
  {Kid2}'s little brother brought a spoon, because that was all he could carry.
  The miller came with a sack of flour and left white footprints all over the street.
  The teacher brought <number> beans and counted them into the pot.
  Then a stranger with a violin brought a tune, and everybody agreed that it improved the soup.
  {Kid2} brought butter, wrapped in a letter from {kid2.his} aunt.
  Even {pet} brought something, but they gave it back.
feast-eat
  When the moon rose, there {food.was} {food} for all of {town}, and <food> after that.
  They ate until the pot was empty, and then they ate the bread that had cleaned the pot.
  There were not enough chairs, so they sat on the steps, the wall and each other.
  Everybody had a full bowl, and those with small bowls had two.
feast-word
  "It tastes of everything," said {elder}. "It tastes of everyone," said {kid}.
  "What is in it?" asked {kid2}. "You are," said {kid}, "and so am I."
  "The best spice," said {elder} <how>, "is somebody to pass the salt to."
  "Shall we do this again?" asked {kid2}. "Every <day>," said {kid} with {kid.his} mouth full.

machine
  <open> <machine-is> / <machine-stops> <machine-talk> / <machine-try> <machine-try> <machine-why> / <machine-end>
    <close>
machine-name
  clock on the tower | old mill | water pump | music box | sewing machine | printing press | bread oven | little steam
    train
machine-is
  The pride of {town} was the {machine-name}, which {elder} had looked after for <number> years.
  Nobody knew how the {machine-name} worked, but everybody was glad that it did.
  Every day {kid} went to see the {machine-name}, because {kid.he} liked the way it hummed.
  The {machine-name} of {town} had <number> wheels, one of which was only there for company.
machine-stops
  <When> the {machine-name} coughed, sighed and stood still.
  <When> the {machine-name} said clank instead of click, and after that it said nothing.
  Then, <when>, there was a bang, a puff of smoke, and a long silence.
  <When> the {machine-name} began to run backwards, which surprised everybody, most of all the {machine-name}.
machine-talk
  "It is broken," said {elder}. "It is only tired," said {kid}. "May I look inside?"
  "Who can repair it?" asked {elder}. "I can try," said {kid}, "and if it gets worse, we will know more."
  "A machine is a question made of iron," said {elder} <how>. {Kid} fetched a screwdriver to ask it.
  "Have you hit it?" asked {kid2}. "Twice," said {elder}. "Then somebody should ask it nicely," said {kid}.
machine-try
  {Kid.He} oiled the big wheel, and the big wheel said thank you, but it did not turn.
  {Kid.He} took out <number> screws and put back {kid.his} favourite ones.
  {Kid.He} tightened everything that was loose and loosened everything that was tight.
  {Kid.He} listened to it with one ear, then with the other, and then with {kid.his} teeth.
  {Kid.He} drew a plan of it on the floor, and {pet} sat down on the most important part.
  {Kid.He} crawled inside with a lamp, until only {kid.his} shoes could be seen.
  {Kid.He} cleaned every tooth of every wheel with an old toothbrush.
machine-why
  And then {kid.he} saw it: between two wheels, as neat as a pin, a mouse had built her nest. {Kid} moved her into a
    teapot.
  And there, deep inside, was the cause of it all: <small-thing>, stuck between the teeth of a wheel.
  "Here is the trouble," called {kid}. It was a spoon, and on the spoon was {elder}'s name.
  At last {kid.he} found a tiny spring that had jumped out of its place, and {kid.he} helped it back in.
machine-end
  The {machine-name} shook itself, hummed and ran, because nothing was in its way any more.
  It ran again, a little faster than before, so that in {town} the evenings are now a bit shorter.
  <Warmly> "How did you do that?" asked {elder}. "I looked for the part that was unhappy," said {kid}.
  They hung a sign on it, Please Do Not Feed, and the {machine-name} has not missed a beat since.
  "It works!" cried {kid2}. "Of course," said {kid}, who was black from head to foot and had never been happier.

broken
  <open> / <broken-do> <broken-hide> / <broken-ask> <broken-feel> / <broken-tell> <broken-kind> <close>
fragile
  blue vase | best teapot | big mirror | porcelain elephant | glass bowl | kitchen window | garden lantern | sugar jar
broken-do
  <When> {kid} was being a [pirate|horse|hurricane|bear], and {elder}'s {fragile} was in the way.
  <When> {kid} threw a ball, which {kid.he} was not supposed to do, and it hit the {fragile}, which it was not supposed
    to do.
  <When> there was a crash, and where {elder}'s {fragile} had been, there were now <number> pieces of it.
  <When> {kid} only wanted to dust the {fragile}, but it slipped away like a fish.
broken-hide
  {Kid} put the pieces under the carpet, and the carpet looked as if it had eaten a hedgehog.
  {Kid} turned the {fragile} so that the hole looked at the wall, and hoped that nobody would ask the wall.
  {Kid} glued it together with honey, because honey sticks to everything else.
  {Kid} stood in front of it and decided to stand there for the rest of {kid.his} life.
  {Kid} buried the pieces in the garden and put up a small cross, which was perhaps a mistake.
broken-ask
  "Have you seen the {fragile}?" asked {elder}. "It went on a journey," said {kid}.
  "What was that noise?" asked {elder}. "The cat," said {kid}. The cat looked up, deeply hurt.
  "How quiet it is today," said {elder} <how>. {Kid} said nothing, much louder than usual.
  "Something is different in here," said {elder}. "Perhaps the room has grown," said {kid}.
broken-feel
  At supper the {food} tasted like paper, and {kid} could not eat.
  That night {kid} lay awake, because the lie was in the bed too and it took up all the room.
  The lie sat in {kid.his} stomach like a cold potato.
  {Kid.He} tried to think of something else, but everything else had a crack in it.
broken-tell
  In the morning {kid} said it very fast, all in one word: "It was me and I am sorry."
  So {kid} took a deep breath. "It was not the cat," {kid.he} said. "It was me."
  At last {kid} put the largest piece on the table. "I broke it," {kid.he} said, "and then I broke the truth as well."
  "{Elder}?" said {kid} in the dark. "It was me." And at once the bed was big enough again.
broken-kind
  "I know," said {elder}. "I was only waiting for you to know it too."
  <Warmly> "Between you and me, I never liked it," said {elder}.
  "A {fragile} can be glued," said {elder}, "but it is good that you came before the glue was dry."
  "When I was your age," said {elder}, "I broke <number> of them. Come, let us find the glue."

gift
  <open> / <gift-why> <gift-ask> / <gift-try> <gift-try> <gift-idea> / <gift-give> <gift-thanks> <close>
gift-why
  [Tomorrow|In <number> days|On <day>|Soon] it would be {elder}'s birthday, and {kid} had no present and only <number>
    pennies.
  {Elder} was about to turn [sixty|seventy|eighty], or so {elder.he} said, and {kid} wanted to give {elder.him}
    something wonderful.
  <When> {kid} remembered that {elder}'s birthday was tomorrow.
gift-ask
  "What would you like most of all?" asked {kid}. "A little peace," said {elder}, but they did not sell that at the
    market.
  "What do you give to somebody who has everything?" {kid.he} asked {kid2}. "A shelf," said {kid2}.
  "What do you wish for?" asked {kid}. "Nothing that fits in a box," said {elder} <how>.
gift-try
  {Kid.He} knitted a scarf, but it would not stop, and in the end it was long enough for a horse.
  {Kid.He} baked <food>, but {pet} was faster.
  {Kid.He} painted a picture of a ship, which looked like a shoe, and then like a very good shoe.
  {Kid.He} caught a sunbeam in a jar, but when {kid.he} opened it in the evening, it had gone to bed.
  {Kid.He} wrote a poem, but nothing rhymes with {town}, and {kid.he} had begun with {town}.
  {Kid.He} tried to teach {pet} to sing, until the neighbours asked {kid.him} to stop.
gift-idea
  Then {kid} had an idea that was so simple that {kid.he} had to sit down.
  In the end there was only one evening left, and {kid} knew what to do.
  "Why did I not think of that before?" said {kid}, and {kid.he} began to [paint|write|saw and hammer|sew].
gift-give
  In the morning {elder} found a little box, and in it <number> tickets: for one walk together, one song, one story.
  {Kid} took {elder} by the hand and led {elder.him} to the hill, where a bench was waiting, made for exactly two.
  {Kid} had mended all of {elder}'s socks with wool of every colour, so that no two were alike.
  On the table lay a book. It was empty, but for the title: Everything {Elder} Told Me. "We will write it together,"
    said {kid}.
gift-thanks
  {Elder} did not say a word, but {elder.he} blew {elder.his} nose for a long time.
  "It is the best present I ever had," said {elder}, "and I have had a drum."
  <Warmly> "Now I really do have everything," said {elder}.
  "How did you know?" asked {elder}. "I listened," said {kid}.

invent
  <open> <invent-is> / <invent-build> <invent-say> / <invent-test> <invent-fail> / <invent-good> <invent-end> <close>
invention
  umbrella for hens | machine that butters bread | bed with wheels | boat made of baskets | hat that tells the time
  chair for two and a half people | ladder to the moon | whistle that only dogs and aunts can hear | kite with <number>
    tails
invent-is
  {Kid} was an inventor, and there was soot on the ceiling to prove it.
  {Kid.He} had already invented <number> things, and some of them had stopped smoking.
  Where other people saw a broken broom, {kid} saw the beginning of something.
invent-build
  <When> {kid} began to build a {invention} out of <small-thing>, <number> nails and a great deal of hope.
  <When> {kid} had a new idea: a {invention}. {Kid.He} worked on it all day and forgot <meal>.
  <When> hammering was heard all over {town}. {Kid} was building a {invention}.
invent-say
  "What will it be?" asked {elder}. "A {invention}," said {kid}. "Just what we need," said {elder}, who was polite.
  "Is it dangerous?" asked {kid2}. "Only if it works," said {kid}.
  "Nobody has ever made such a thing," said {elder}. "That is why I have to," said {kid}.
invent-test
  On <day> all of {town} came to watch. {Kid} pulled the lever.
  "Stand back," said {kid}, and everybody did, because they remembered the last time.
  {Kid2} was allowed to push the button, because {kid2.he} had asked so nicely.
invent-fail
  There was a bang, and it rained [feathers|buttons|porridge|bolts] for a minute.
  For a moment it worked, and then it worked too well, and rolled down the hill and into the pond.
  It shook, it whistled, and then it fell apart politely, one piece after the other.
  Nothing happened at all, and then it happened again.
invent-good
  {Kid} was very sad. But then {elder} picked up one of the parts. "Now this," {elder.he} said, "is a wonderful coat
    hook."
  But the ducks loved it. They moved in the same afternoon, and they brought their cousins.
  "It does not do what I wanted," said {kid}. "Look," said {kid2}, "it makes people laugh. Nothing else in {town} does
    that."
  But the baker looked at it from all sides. "I have needed something like this for <number> years," she said, and used
    it as a door stop.
invent-end
  "A mistake is only an invention that came too early," said {elder}.
  The next day {kid} hung up a sign: Inventions of Every Kind, Bangs for Free.
  <Warmly> "What will you build next?" asked {elder}. "Something quiet," said {kid}, but nobody believed {kid.him}.
)";
}

}  // namespace tinytensor::detail
