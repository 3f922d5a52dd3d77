// Stories that lead outside (a night walk, a letter, a garden, a boat, the market, snow) and those about animals
// (a bet, a stranger, a sleepless night). The notation is explained in stories_grammar.h.
#include "tinytensor/data/stories_grammar.h"

namespace tinytensor::detail {

std::string_view stories_of_journeys() {
  return R"(
night
  <open> <night-why> / <night-talk> <night-go> / <night-see> <night-see> <night-see> / <night-star> <night-home> <close>
night-why
  <When> {kid} could not sleep, because the moon was too loud.
  <When> {elder} shook {kid} awake. "Put on your boots," said {elder}. "There is something you must see."
  <When> the light went out in all of {town}, and outside it was suddenly full of stars.
  {Kid} had always wanted to know what the night does while everybody is asleep.
night-talk
  "Where are we going?" asked {kid}. "Out," said {elder}, "and then a little further."
  "Are you not tired?" asked {kid}. "I am," said {elder}, "but my feet are curious."
  "Do we need a lamp?" asked {kid}. "No," said {elder} <how>. "If you carry a lamp, you only see the lamp."
  "Hold my hand," said {elder}. "Because of the dark?" asked {kid}. "Because of me," said {elder}.
night-go
  They closed the door behind them as gently as one closes a book.
  They walked down the lane, past the church, past the last house, past the last fence.
  They took the path along the river, and <sound>.
  They walked side by side, {kid} with <number> steps to every <number> of {elder}.
night-see
  A hedgehog crossed the road and did not look to the left or to the right.
  In the grass the fireflies were writing a letter, which nobody could read.
  A fox stopped, looked at them, and decided that they were all right.
  The cows stood in the field like boats in a harbour, and breathed.
  Bats flew over the pond, so quiet that only the water noticed.
  In the bakery the light was on already, and it smelled of tomorrow.
  Somewhere <sound>, and then it was more quiet than before.
  The scarecrow had its arms wide open, and {kid} gave it a hug, because nobody ever does.
  Under the bridge an otter was counting fish. "Quiet," she said, "or I have to start again."
night-star
  On top of the hill they lay down in the grass. "There," said {elder}, and a star fell, and then another one.
  "How many are there?" asked {kid}. "I always start again at <number>," said {elder}.
  "Does the night have an end?" asked {kid}. "Yes," said {elder} <how>. "It is called breakfast."
  "What did you wish for?" asked {elder}. "That it is not over yet," said {kid}.
night-home
  On the way home {kid} was asleep on {kid.his} feet, and then on {elder}'s back.
  When they came home, the sky was turning pink, and the rooster was very surprised to see them.
  They drank hot milk in the kitchen and told nobody.
  In the morning there was grass in {kid.his} hair, so it had not been a dream.

letter
  <open> / <letter-comes> <letter-wrong> / <letter-way> <letter-way> <letter-door> / <letter-says> <letter-then> <close>
letter-comes
  <When> the wind blew a letter through the window, right into {kid}'s porridge.
  <When> there was a letter in the box, but the name on it was not {kid}'s.
  <When> {pet} came home with a letter in its mouth.
  <When> {kid} found a letter behind the stove, so old that the stamp had lost its king.
letter-wrong
  It said: To {elder}, at the other end of the world. "That is not so far," said {kid}, and put on {kid.his} coat.
  It was for {elder}, and in the corner it said: Urgent, and a little sad.
  "A letter that does not arrive is like a word that gets stuck in your throat," said {kid}. It was for {elder}, so off
    {kid.he} went.
letter-way
  On the way {kid.he} met a goose, who wanted to eat the letter, but {kid} gave her a biscuit instead.
  It began to rain, and {kid} put the letter under {kid.his} hat, and {kid.his} hat under {kid.his} coat.
  At the crossing {kid.he} did not know the way, so {kid.he} asked the river, which was going there anyway.
  {Kid.He} walked through a wood where <sound>, and {kid.he} sang to keep the letter company.
  A farmer gave {kid.him} a ride on a cart full of turnips, and {kid} told him <number> stories in return.
  {Kid.He} crossed <number> bridges and was thanked by one of them.
  On the hill the wind wanted the letter back, but {kid} held on with both hands.
letter-door
  {Elder} opened the door. "You are wet," said {elder}. "But the letter is not," said {kid}.
  "Quick, a letter!" cried {kid}. {Elder} looked at the letter for a long time before {elder.he} opened it.
  {Elder} sat in front of the house, as if {elder.he} had been waiting for <number> years, and that was the case.
letter-says
  Dear friend, it said, I was wrong about the <food>. Please come back.
  There was only one line in it: I have kept your chair.
  It was an invitation to a party, and the party was [tonight|on <day>|long ago].
  It was from {elder.his} brother, who had been at sea so long that he wrote in waves.
letter-then
  {Elder} laughed and cried and put the kettle on, all at the same time.
  "Will you answer?" asked {kid}. "Only if you carry it," said {elder}. And so {kid} became the postman of {town}.
  <Warmly> "You have brought me more than paper," said {elder}.

garden
  <open> / <garden-seed> <garden-say> / <garden-wait> <garden-wait> <garden-grow> / <garden-big> <garden-share> <close>
plant
  pumpkin | cabbage | turnip | radish | sunflower | cucumber | melon | bean
garden-seed
  <When> {elder} gave {kid} a seed, no bigger than a full stop.
  <When> {kid} found a seed in {kid.his} pocket and planted it behind the house.
  <When> {kid} bought a seed for a penny, and the man at the market winked as he took the money.
garden-say
  "What will it be?" asked {kid}. "Ask it in <season>," said {elder}.
  "How long does it take?" asked {kid}. "Exactly as long as it takes," said {elder} <how>.
  "What does it need?" asked {kid}. "Water, sun, and somebody who comes by and says hello," said {elder}.
garden-wait
  On <day> {kid} watered it. On <day> {kid.he} watered it again. Nothing happened.
  {Kid} read to it from the newspaper, but only the good news.
  {Kid} sat next to it and waited so well that a snail took {kid.him} for a stone.
  {Kid.He} wanted to dig it up to see how it was doing, but {elder} shook {elder.his} head.
  It rained for <number> days, and {kid} held an umbrella over it, but only when it looked cold.
  {Kid} drove away the crows, and later invited them back, because it was too quiet.
garden-grow
  Then, <when>, there was a green tip, as small as a mouse's ear.
  And one morning there it was, a leaf. {Kid} ran through {town} to tell everybody, and some of them twice.
  First it was as big as a button, then as big as a hat, and then {kid} stopped measuring.
garden-big
  By the end of the summer the {plant} was so big that it looked in at the window of the [first|second] floor.
  In autumn the {plant} was as large as a cow, and the cow came to look at it every day.
  It took {kid}, {elder}, {kid2} and <number> strong men to move the {plant}, and then it only moved a little.
  The {plant} had grown over the fence, across the lane and halfway to {town2}.
garden-share
  "It is much too big for one," said {kid}. So all of {town} ate {plant} soup, and {plant} pie, until nobody could look
    at it any more.
  At the fair it won the first prize. The judge asked {kid} for the secret. "I said good morning to it," said {kid}.
  "What will you do with it?" asked {kid2}. "Keep the seeds," said {kid}, "and give one to everybody who can wait."
  <Warmly> Inside it they found <number> seeds. "Now the waiting begins again," said {elder}, and {kid} could not wait.

boat
  <open> <boat-is> / <boat-off> <boat-talk> / <boat-storm> <boat-do> <boat-do> / <boat-saved> <boat-back> <close>
boat-name
  Brave Potato | Silver Spoon | Wet Sock | Queen of the Pond | Second Try | Old Soup Bowl
boat-is
  {Elder} had a boat, the {boat-name}, which was mostly made of patches.
  In the harbour lay the {boat-name}, the smallest ship that ever had a captain, and the captain was {kid}.
  {Kid} and {elder} had built a boat out of <number> doors, and they called it the {boat-name}.
boat-off
  <When> they set sail with a compass, a blanket and {food}.
  <When> they rowed out to see where the river goes when it leaves {town}.
  <When> they sailed out to catch a fish, or at least to meet one.
boat-talk
  "Which way is north?" asked {kid}. "It depends who you ask," said {elder}, and shook the compass.
  "Is it deep here?" asked {kid}. "Only below," said {elder}.
  "What do we do if it sinks?" asked {kid}. "We stop rowing," said {elder} <how>.
boat-storm
  Then the sky turned as black as a kettle, and the waves stood up to see better.
  Suddenly a storm came over the water, and it was in a hurry.
  Then fog came, so thick that {kid} could not see {kid.his} own nose, and {elder} could not see the soup.
boat-do
  {Kid} bailed out the water with {kid.his} hat, and the water came back for the hat.
  {Elder} held the rudder and sang, and the storm listened for a moment to find out what it was.
  A wave took the oars and brought back only one.
  {Kid} tied everything to everything else, and then {kid.himself} to {elder}.
  They threw out all that was heavy, but they kept the {food}.
  The {boat-name} creaked, and leaned, and thought about it, and stayed on top.
boat-saved
  Then they saw a light. It was {kid2}, on the roof of <home>, with a lamp in each hand.
  And then a duck swam by, quite calm, and they followed the duck.
  "Listen," said {kid}. Far away a bell rang, and it was the bell of {town}.
  When the wind was tired, it put them down on the beach, exactly in front of the bakery.
boat-back
  "Where have you been?" asked {kid2}. "Almost everywhere," said {kid}.
  "Were you afraid?" asked {elder}. "Only in the middle," said {kid}.
  <Warmly> "Next time we take the bridge," said {elder}, but {kid} could see that {elder.he} did not mean it.
  They hung up their socks by the fire, and the socks told the whole story in drops.

swap
  <open> / <swap-start> / <swap-one> <swap-two> / <swap-three> <swap-end> <close>
swap-start
  <When> {elder} sent {kid} to the market to sell a [hen|cheese|blanket|basket of plums]. "Come back with something
    good," said {elder}.
  <When> {kid} went to the market with <small-thing> in {kid.his} pocket and a plan in {kid.his} head.
swap-one
  There {kid} met a man who was crying, because he had lost his way. {Kid} gave him what {kid.he} had, and got a rope
    for it.
  On the way {kid} traded it for a drum, because the drum had such a round voice.
  A girl with red shoes liked it so much that {kid} took a sack of feathers in exchange.
swap-two
  The next one was a painter, who needed just that, and who gave {kid} a bucket full of blue.
  Then came an old woman with <number> cats. She took it, and gave {kid} the smallest cat, which was asleep.
  "I will give you my donkey for it," said a farmer, "but he does not like {day}s." It was a {day}.
  Around the corner a band was missing exactly that, and {kid} left with a trumpet under {kid.his} arm.
swap-three
  At the end of the day {kid.he} had nothing left but <small-thing> and a good mood.
  In the evening {kid} gave it all away for a ride home, because {kid.his} feet were tired.
  And when a hungry dog looked at {kid.him}, {kid} gave the last of it for a sausage, and the sausage to the dog.
swap-end
  "What did you get?" asked {elder}. "A long story," said {kid}, and told it. "That was a good trade," said {elder}.
  "Nothing?" asked {elder}. "Nothing," said {kid}, "but now I know <number> people." And on <day> all of them came to
    supper.
  <Warmly> "You started with little and you came back with less," said {elder}, "and yet you look richer."
  The dog came home with {kid.him}, and stayed for <number> years, and nobody could say what a dog like that is worth.

snow
  <open> / <snow-falls> <snow-talk> / <snow-do> <snow-do> <snow-do> / <snow-night> <close>
snow-falls
  One winter morning all the sounds were gone, and {kid} knew that it had snowed.
  In the night it had snowed so much that {town} had no streets any more, only hills.
  It snowed for <number> days, and on the last one the door would only open at the top.
snow-talk
  "School is closed," said {elder}. "What a pity," said {kid}, already in {kid.his} boots.
  "Where does the white go when the snow melts?" asked {kid}. "Into the sheep," said {elder}.
  "How deep is it?" asked {kid2}. {Kid} jumped out of the window. "This deep," said a voice from below.
snow-do
  They built a snow bear, and gave it {elder}'s hat, and {elder} greeted it by mistake.
  {Kid} and {kid2} dug a tunnel from door to door, so that people could visit each other in slippers.
  They went down the hill on a tea tray, and the tea tray was faster than they had agreed.
  {Kid} followed a track in the snow for an hour, and at the end of it was {kid.his} own boot.
  {Kid2} threw a snowball at the captain, and the captain, who was eighty, threw <number> back.
  They carried wood to Old Greta, and she paid in <food>.
  {Pet} stepped out, sank without a sound, and came back in as if nothing had happened.
  They hung bacon in the trees for the birds, and the birds told everybody.
snow-night
  In the evening they sat by the stove, steaming like dumplings, and {elder} told them about the winter of the big snow.
  "Will it be here tomorrow?" asked {kid}. "Some of it," said {elder}. "You have brought the rest in with you."
  At night {kid} looked out. The snow bear stood under the moon, and {kid} could have sworn that it lifted its hat.

bet
  <wood> / <bet-start> <bet-talk> / <bet-day> <bet-go> <bet-turn> / <bet-end> <wood-close>
wood
  Deep in the forest, where the paths have no names, lived {beast} and {beast2}.
  At the edge of the forest, under an old oak, {beast} and {beast2} were neighbours.
  {Beast} and {beast2} had been friends for so long that they had forgotten why.
  Once, when the trees were still young and told jokes, {beast} lived next door to {beast2}.
  On one side of the brook lived {beast}, and on the other side lived {beast2}.
wood-close
  And if you walk through that forest, walk softly, because {beast} is having a nap.
  Since then {beast} and {beast2} have <meal> together every <day>, and {beast2} brings the <food>.
  "Friends," said {beast}, and {beast2} said it too, and then it began to rain, and they shared one leaf.
  That evening <sound>, and two friends sat on a log until the stars came out.
  Nobody knows who told this story first, but {beast2} says that it was {beast}.
  And the forest grew dark, and then quiet, and then it snored a little. That was {beast}.
bet-start
  <When> {beast} said, "I bet I can [stay awake|stand on one leg|be silent|hold my breath] longer than you."
  <When> they argued about who was faster. They argued so long that it became dark.
  <When> {beast2} said that {beast2.he} could eat more <food> than anybody in the forest.
  <When> they found a single strawberry, and both had seen it first.
bet-talk
  "And what does the winner get?" asked {beast2}. "To be right," said {beast}. "That is too much," said {beast2}. "Let
    us say a pie."
  "You will lose," said {beast2}. "Then I will lose better than you," said {beast}.
  "Who will be the judge?" asked {beast}. They asked {beast3}, because {beast3.he} was asleep and could not take sides.
  "I never bet," said {beast2}. "How much do you bet that you never bet?" asked {beast}. And so it began.
bet-day
  The whole forest came to watch, and the ants sold seats.
  On <day>, when the sun touched the big stone, they began.
  {Beast3} counted to <number>, and forgot what comes after that, so they just started.
bet-go
  At first {beast} was ahead. {Beast.He} was so far ahead that {beast.he} had time to be proud.
  {Beast2} did it the slow way, because {beast2.he} did not know any other.
  After an hour {beast} began to yawn, and {beast2} began to hum, which was allowed.
  For a long time it looked as if both would win, and then as if both would lose.
bet-turn
  But then {beast} saw that {beast2} had a thorn in {beast2.his} foot. {Beast.He} stopped, turned around and pulled it
    out.
  But just before the end they smelled smoke. It was the pie. Both of them ran home.
  But in the middle of it {beast} began to laugh, and {beast2} had to laugh too, and then nobody knew who had started.
  But then a small snail came by, who had not heard of the bet at all, and she won it.
bet-end
  "So who has won?" asked {beast3}. "We have," said {beast}. "Which one?" asked {beast3}. "Both," said {beast2}.
  They divided the pie with great care, and {beast3} ate the piece that was left over, which was most of it.
  "It does not matter," said {beast2}, "as long as you say that it was me." "It was you," said {beast}, and that was
    nice of {beast.him}.
  "Shall we bet who is more tired?" asked {beast}. But {beast2} had already won.

guest
  <wood> / <guest-comes> <guest-fear> / <guest-do> <guest-do> <guest-true> / <guest-end> <wood-close>
stranger
  an old bear with a suitcase:he | a tall bird with a yellow umbrella:she | a donkey with a violin:he
  a turtle with a map:she | a cat who said that she was a lion:she | a porcupine with a box of chocolates:he
guest-comes
  <When> {stranger} came down the path and stopped at the well.
  <When> somebody moved into the empty burrow. It was {stranger}.
  <When>, in the middle of a storm, there was a knock on {beast}'s door. Outside stood {stranger}.
guest-fear
  "Strangers are strange," said {beast2}, and locked the door, the window and the butter dish.
  "What does {stranger.he} want here?" whispered {beast}. "Our nuts," whispered {beast2}. "They always want our nuts."
  "I have heard that such animals eat hats," said {beast}, and held on to {beast.his} hat.
  {Beast} hid behind {beast2}, and {beast2} hid behind {beast}, so that they turned in a circle for a while.
guest-do
  But the stranger only swept the path and said good morning to the mushrooms.
  But at night one could hear singing, very low, and rather beautiful.
  In the afternoon the stranger put out a chair, and then, after some thought, two more.
  {Beast} watched through a hole in the hedge, and through the same hole the stranger watched {beast}.
  The stranger repaired the bridge without being asked, and nobody had ever done that.
guest-true
  In the end it was {beast} who went over and knocked. "What do you want here?" asked {beast}. "Company," said the
    stranger.
  Then {beast2} fell into the brook, and who pulled {beast2.him} out? The stranger.
  "Excuse me," said the stranger at last, "do you also think that it is too quiet here?" "Yes," said {beast}, "since
    about <season>."
guest-end
  They sat together until late and ate <food>, and {beast2} even unlocked the butter dish.
  "I thought you were dangerous," said {beast2}. "I thought the same of you," said the stranger, and both were a little
    proud.
  "Stay," said {beast}, "at least until the {food} {food.is} gone." And {beast2} began to make more of {food.him}.
  And when the next stranger came, it was {beast2} who put out the chair.

sleep
  <wood> / <sleep-not> <sleep-ask> / <sleep-try> <sleep-try> <sleep-try> / <sleep-does> <sleep-end> <wood-close>
sleep-not
  It was late in autumn, and everybody was asleep, except {beast}. {Beast.He} had been lying awake since <day>.
  <When> {beast} could not fall asleep, and when {beast} cannot sleep, nobody can.
  {Beast} turned to the left, and {beast} turned to the right, but sleep was not there either.
sleep-ask
  "Are you asleep?" {beast.he} called across the brook. "Yes," said {beast2}. "What is it like?" asked {beast}.
  {Beast.He} went over and knocked. "What do you do to fall asleep?" asked {beast}. "Nothing," said {beast2}. "I am very
    good at it."
  "Count sheep," said {beast2} with both eyes shut. "I do not know any sheep," said {beast}.
sleep-try
  {Beast2} told {beast.him} a boring story, but it became exciting in the middle, and {beast2} had to know how it ended.
  They tried warm milk, and after the milk they tried <food>, just to be on the safe side.
  {Beast} counted sheep, but the sheep had questions.
  {Beast} lay down on {beast.his} head, because perhaps the sleep was stuck in {beast.his} feet.
  {Beast2} sang a lullaby, and <number> birds fell out of the tree, fast asleep, but not {beast}.
  They opened the window, and <sound>. They closed it again, and then they missed it.
  {Beast3} came by to complain, and stayed for a cup of tea.
sleep-does
  "What is it really?" asked {beast2}. "I am afraid to miss something," said {beast}. "I will watch out for you," said
    {beast2}.
  Then {beast2} moved over and made room in {beast2.his} bed. "You were only cold," said {beast2} <how>.
  "You know," said {beast}, "I have not yet said sorry about the honey." "I know," said {beast2}. "Good night."
sleep-end
  There was no answer. {Beast} was asleep, with {beast.his} nose under {beast2}'s blanket.
  And {beast} snored so well that {beast2} was awake until <season>.
  A minute later both of them were asleep, and the moon tiptoed around the house.
)";
}

}  // namespace tinytensor::detail
