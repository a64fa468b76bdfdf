import type { SpaceWords } from "../compose";

export const welcome: SpaceWords = {
  table: {
    title: "Why a long table",
    html: `
<p>The table came before the community. In 2016 I rented the back half of a printing workshop in Campinas to roast coffee in, and the printer, Seu Anselmo, was moving out and could not bear to throw away his floorboards. They were peroba, eighty years old, worn smooth by three generations of men walking between the presses. My cousin planed them and bolted them together into something six metres and forty long. It has never fitted through any door, so whoever takes the lease after me will be taking the table too.</p>
<figure data-picture="longtable"><img alt="A long wooden table under three hanging lamps, set with cups, stools along both sides"><figcaption>Six metres forty, eighteen stools, no two the same height.</figcaption></figure>
<p>I had no plan for it. I put the sample roaster at one end and a kettle at the other, and people began to sit down in the gap.</p>
<h2>What happened in the gap</h2>
<p>A courier who had come to deliver green stayed for a cupping and told us the Kenyan tasted like the tomato leaves in his grandmother’s yard. He was right, and none of the four professionals at the table had found the word. A girl of eleven asked why we slurped, and when I explained about spraying the palate she said, very kindly, that it was still rude. Two men who had not spoken since a bad partnership in 2009 sat at opposite ends for a whole season and met, finally, at the kettle.</p>
<p>After a while I noticed that nobody at the table had ever been <em>taught</em> anything. They had watched, tasted, been wrong out loud, and come back. The length of the thing helped. At a round table everyone has to be in the same conversation. At a long one you can sit at the quiet end, listen to an argument about filter paper that is happening two metres away, and lean in when you have something to say.</p>
<h2>What I would like this place to be</h2>
<p>When the lease was last renewed some of our regulars had moved: to Gothenburg, to Nairobi, to a night shift in Cork. They asked whether the table could be made a little longer. This is our attempt.</p>
<ul>
<li>You do not need good equipment. Half of what I know I learned over a cloth filter and a dented pan.</li>
<li>You do not need to know the words. The courier didn’t.</li>
<li>You do need to say what you actually tasted, even when it is dull. “It was fine and I drank it” is a tasting note.</li>
</ul>
<p>There is a post with <a href="post:rules">the house rules</a>, which are short, and one where you can <a href="post:introductions">introduce yourself</a>, which is longer than I expected. If you are the sort of person who reads for a month before speaking, the quiet end is yours for as long as you want it.</p>
<p>The kettle is on.</p>
`,
    comments: [
      {
        html: "<p>I was at the end with the kettle, 2018 to 2020. For the record, the argument about filter paper is still open.</p>",
        replies: ['<p>Some of us are <a href="post:blind">working on it</a>.</p>'],
      },
      {
        html: "<p>I have read for a month before speaking, as instructed. Good morning from Oregon, from the quiet end.</p>",
        replies: ["<p>Good morning, Ruth. There’s a cushion on that stool, it belonged to the printer’s cat.</p>"],
      },
      "<p>I’m the courier’s nephew. He still says the tomato leaf thing at every family lunch.</p>",
    ],
  },
  rules: {
    title: "House rules, all six of them",
    html: `
<p>We wrote twenty and then crossed out every one we had never needed. These are what was left.</p>
<ol>
<li><strong>Talk about the cup, never the person holding it.</strong> “That sounds over-extracted” is help. “You’re doing it wrong” is weather.</li>
<li><strong>Say what you did.</strong> Dose, water, time, what it tasted like. Guesses are welcome when they are labelled as guesses.</li>
<li><strong>Sugar is allowed.</strong> So are milk, capsules, instant and the machine at your office. Nobody here gets to be sad about somebody else’s breakfast.</li>
<li><strong>If you sell something, say so.</strong> Roasters and importers are very welcome at the table. Put it in your headline and don’t recommend your own bags.</li>
<li><strong>Prices and farms have people behind them.</strong> Before you call a coffee cheap or dear, ask who was paid and when.</li>
<li><strong>Come back and tell us.</strong> If somebody helped you, write down how it went. The failures are worth more.</li>
</ol>
<p>Wanjiru, Tomas and I look after the place. If something feels off, write to any of us; you will get a person, usually within the day and always before the second coffee.</p>
<blockquote><p>Seven, unofficially: whoever finishes the pot rinses the pot.</p></blockquote>
`,
    comments: [
      "<p>Rule 3 is the only reason a man from Trieste may enter. Thank you.</p>",
      {
        html: "<p>Rule 2 saved me this week. I wrote down what I did before asking and found the mistake while typing it.</p>",
        replies: ["<p>This happens so often that I think we should call it the seventh and a half rule.</p>"],
      },
      "<p>Question from the pedants’ corner: is “it tasted brown” a label or a guess?</p>",
    ],
  },
  introductions: {
    title: "Introduce yourself with your worst cup",
    html: `
<p>Everyone can describe their best coffee. It makes for dull introductions, because they all taste of apricot. So: tell us your name, where you wake up, and the worst cup you ever made or were served. I’ll begin.</p>
<p>I’m Wanjiru, I cup for a living in Nairobi, and in my second week at the lab I prepared a table of forty samples for two visiting buyers using the kettle that had been descaled the night before and never rinsed. Forty bowls of citric acid. One of the buyers wrote “vibrant”.</p>
<figure data-picture="cupping"><img alt="Cupping bowls in rows seen from above on a terracotta cloth, each with a lettered card"><figcaption>The same table on a better day.</figcaption></figure>
`,
    comments: [
      "<p>Priya, Bengaluru. I measured the coffee in grams and the water in the millilitres printed on a baby bottle I’d borrowed. The bottle was marked in ounces. We have a toddler who has now seen both parents cry over a thermos.</p>",
      {
        html: "<p>Marek, Brno. I fixed a machine for a customer, pulled a shot to show him it was perfect, and drank it with a straight face. The tank still had the machine oil flush in it.</p>",
        replies: [
          {
            quote: "drank it with a straight face",
            html: "<p>This is what gets me. Professional to the last.</p>",
          },
        ],
      },
      "<p>Luc, Montréal. Snow for water. I was proud until I noticed what colour the rest of the snow was.</p>",
      "<p>Farid, Samarkand. Tea family, seven generations. My first coffee was instant, stirred into green tea, because my uncle said that was how Europeans did it. He was joking. It took me four years to try again.</p>",
      "<p>Beatriz, Porto. Forgot the rubber ring in the moka pot. The ceiling still has a constellation on it and I have named the stars.</p>",
      "<p>Kwame, Accra. I teach chemistry, and demonstrated extraction to the upper form with the good beaker. It was not the clean beaker.</p>",
      {
        html: "<p>Ximena, Antigua. My grandmother’s, every day until I was nineteen: boiled at four in the morning, sweetened, still on the stove at noon. I would give a great deal for one more of it, so perhaps it doesn’t qualify.</p>",
        replies: ["<p>It qualifies for something better.</p>"],
      },
      "<p>Hanna, Gdańsk, late to this. A cup I threw, glazed and fired myself. The coffee was nice. The glaze dissolved.</p>",
    ],
  },
  asking: {
    title: "How to ask so that someone can answer",
    html: `
<p>“My coffee is bitter, help” gets six kind people guessing in six directions. Here is a template that gets one useful answer. Copy it, fill what you know, leave the rest blank.</p>
<pre><code>Brewer and filter:
Grinder and setting:
Coffee (roast date, process if known):
Dose / water / ratio:
Water (tap, bottled, mixed) and temperature:
Time, start to last drop:
What it tasted like, first sip and last sip:
What I changed since the last one:</code></pre>
<p>Two of those lines do most of the work. <em>First sip and last sip</em>, because hot coffee hides its faults and a cool cup tells you whether the problem is sourness, bitterness or simply weakness. And <em>what I changed</em>, because the answer is usually in there.</p>
<p>If you have none of it, say how it tasted and when you last liked it. We can start there too.</p>
`,
    comments: [
      {
        html: "<p>Could we add “mood”? I’ve noticed the coffee is worse when I’m late.</p>",
        replies: ["<p>You grind finer when you’re late because you didn’t purge. I’m only half joking.</p>"],
      },
      "<p>I printed this and stuck it inside the cupboard. My partner has added “Whose turn is it to buy milk:”.</p>",
    ],
  },
  "next-table": {
    title: "Next open table: five waters, one coffee",
    html: `
<p>At the coming open table we will brew a single coffee (a washed Caturra from Huila, roasted by Caio, nothing showy) with five waters, blind. <a href="member:tomas" data-mention="1">@Tomas Lindqvist</a> is sending the recipes <i data-emoji="happy_cup">:happy_cup:</i>; people at home can join with whatever comes out of their tap, which is the most interesting sixth sample anyway.</p>
<ul>
<li>Bring a litre of your own water in a bottle with no label.</li>
<li>Bring a spoon. The workshop owns eleven and we are nineteen so far.</li>
<li>Children welcome, as always. Last time they scored more consistently than we did.</li>
</ul>
<p>We’ll brew at ten in the morning here and again at seven in the evening for those further east, so nobody has to cup at dawn. I’ll write the results up in <a href="post:water-start">the same thread as the recipes</a>, including whichever water embarrasses us.</p>
`,
    poll: {
      question: "Which water are you bringing?",
      options: ["Straight from the tap", "Tap, through a filter jug", "Bottled", "Mixed from the recipes"],
    },
    comments: [
      '<p>My well will be attending. It is <a href="post:hard-water">a strong personality</a>.</p>',
      {
        html: "<p>Count my upper form in for the evening one, if a class of fourteen isn’t too many on one screen.</p>",
        replies: [
          "<p>Fourteen teenagers with opinions is exactly the right number. Send me their names so I can print score sheets.</p>",
        ],
      },
      "<p>I’ll bring Reykjavík’s tap. Expect it to be smug.</p>",
    ],
  },
};
