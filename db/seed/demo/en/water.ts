import type { SpaceWords } from "../compose";

export const water: SpaceWords = {
  "water-start": {
    title: "Two bottles and a jug: making water without a chemistry set",
    html: `
<p>I test drinking water for a city, so I get asked about this at parties, and I’ve learned to keep it to five minutes. Here are the five minutes.</p>
<figure data-picture="water"><img alt="A single blue drop above still water with rings spreading outwards"><figcaption>The ingredient that makes up 98.5 per cent of the cup.</figcaption></figure>
<h2>What matters</h2>
<p>Coffee cares about two things in your water. <strong>Hardness</strong>, meaning calcium and magnesium, helps pull flavour out. <strong>Alkalinity</strong>, meaning bicarbonate, swallows acid. Too little alkalinity and everything is lemon; too much and everything is chalk and cardboard. Nearly every sad cup I have been handed by a person with a nice grinder had alkalinity above 120.</p>
<p>Both are usually reported in mg/L as CaCO₃. It’s a strange unit, and it has the advantage that you can add.</p>
<aside data-callout="tip"><p><strong>Measure first.</strong> A drop test costs less than a bag of coffee, and tells you whether to read on.</p></aside>
<h2>The two bottles</h2>
<p>Buy distilled or deionised water, Epsom salt without perfume (magnesium sulphate heptahydrate) and baking soda. You need a scale that reads to 0.01 g, or a friend who owns one.</p>
<ul>
<li><strong>Bottle H</strong>: 2.45 g Epsom salt, made up to one litre with distilled water.</li>
<li><strong>Bottle A</strong>: 1.68 g baking soda, made up to one litre with distilled water.</li>
</ul>
<p>Those odd weights are chosen so that the sums vanish: <em>one gram of bottle per litre of brewing water adds one mg/L</em>.</p>
<h2>The jug</h2>
<pre><code>for 1 litre of brewing water
  hardness   80  -&gt;  80 g of bottle H
  alkalinity 40  -&gt;  40 g of bottle A
  distilled      -&gt;  880 g</code></pre>
<p>Begin with 80 and 40. Then change one thing at a time:</p>
<ul>
<li>Too sharp? Alkalinity to 55.</li>
<li>Flat, a bit dusty? Alkalinity to 30.</li>
<li>Thin? Hardness to 110 before you touch the grinder.</li>
</ul>
<p>Bottle A loses its strength over weeks as it trades gas with the air, so make it small and date it. Bottle H keeps for months. If either goes cloudy or grows something, please don’t brew with it to see.</p>
<details><summary>My scale only reads whole grams</summary><p>Make ten litres of each bottle instead: 24.5 g of Epsom salt, 16.8 g of baking soda. Half a gram off is then two per cent, which nobody tastes.</p></details>
<h2>Do you need to?</h2>
<p>Probably not every day. If your tap is between 30 and 70 alkalinity, and many are, spend the money on coffee. The reason I’d still make one jug is that it gives you a fixed point. When a bag disappoints, brew it once with the jug. If it wakes up, it was the water. If it’s still asleep, it was the bag, or it was you, and you’ve saved yourself a week of moving the grinder around.</p>
<p>Machines with boilers are another story, since softness and chloride decide whether they rust, and this recipe has neither calcium to scale nor much to protect the copper. For those ask <a href="post:gasket">Marek</a> first.</p>
`,
    comments: [
      {
        html: "<p>I’ve set this as a practical. 2.45 / 246.5 × 100.09 × 1000 comes to 995, so you’re five short, and I’ve awarded full marks to the student who told me it doesn’t matter.</p>",
        replies: ["<p>Give them a job.</p>"],
      },
      "<p>Reykjavík’s tap is about 20 and 25, straight from lava. Everything tastes of grapefruit. I add 20 g of bottle A to a litre and become a different person.</p>",
      "<p>Did it with my popper roasts and found out two of my “baked” batches were just Belo Horizonte in August. Thank you and also ouch.</p>",
      '<p>We’ll use 80/40 as sample three at <a href="post:next-table">the open table</a>. Nobody knows which is three, Tomas, so please forget that you read this.</p>',
    ],
  },
  "hard-water": {
    title: "My well water is basically a geology lesson",
    html: `
<p>The county report says hardness 310, alkalinity 240, and there’s a ring in the kettle I could date like a tree. Every light roast I make tastes of wet chalk. Darker ones come out pleasant enough, which is how I got to seventy-four without noticing.</p>
<p>I’m not going to haul distilled water home for every pot, I’m not twenty. Is there a middle way for a stubborn person with one fridge?</p>
`,
    cards: [
      {
        href: "https://en.wikipedia.org/wiki/Hard_water",
        title: "Hard water",
        description: "Water that has picked up a lot of calcium and magnesium on its way through the ground.",
        site: "Wikipedia",
        author: "",
      },
    ],
    comments: [
      {
        html: "<p>Dilute. One part well, four parts distilled or reverse osmosis, puts you near 62 and 48, which is lovely. You’d carry about a gallon for eight pots.</p>",
        replies: ["<p>A gallon for eight pots I can do. That’s one grandson.</p>"],
      },
      '<p>And descale that kettle with citric acid, a tablespoon per litre, half an hour. Then rinse it three times. Ask <a href="post:introductions">Wanjiru</a> why three.</p>',
      "<p>Rule 6. I opened a washed Kenyan I’d given up on in spring. Blackcurrant. I said it out loud, in an empty kitchen, to the dog.</p>",
    ],
  },
  "grind-log": {
    title: "Sixty days of a grind log, and what it says about me",
    html: `
<p>I kept a log of every filter brew for sixty days: grinder setting, time, strength, and a score out of five given before looking at any of the numbers. Here’s a slice.</p>
<figure data-picture="burrs"><img alt="A steel grinder burr seen from above, teeth in rings, against dark blue"><figcaption>Aligned in week three. Guess where on the graph.</figcaption></figure>
<pre><code>day,bag_age,clicks,time_s,tds,score
01,6,21,178,1.36,3
02,7,21,181,1.38,4
03,8,21,176,1.35,3
18,5,22,171,1.33,4
19,6,22,169,1.32,4
20,7,21,190,1.41,2
41,30,19,184,1.36,4
42,31,19,183,1.37,4</code></pre>
<p>Things I was sure of and had wrong: that I like it strong (my fives cluster at 1.31 to 1.35), that coffee goes off at three weeks (no slope at all up to day 34, so long as I go finer), and that I pour the same every day (on workdays I’m eleven seconds faster).</p>
<p>The thing I had right: aligning the burrs cut the spread of times in half. It didn’t move the average score by a hair, mind. It’s just calmer.</p>
<p>The whole file’s yours if you want it. I’d rather like to see somebody else’s.</p>
`,
    comments: [
      {
        html: "<p>Eleven seconds faster on workdays correlates with what, exactly? I will trade you fourteen months of mine for the calendar column.</p>",
        replies: ["<p>Deal. It correlates with the bus.</p>"],
      },
      {
        html: "<p>What happened on day 20?</p>",
        replies: ["<p>My mother-in-law visited and I ground finer to impress her. A two, and she asked for tea.</p>"],
      },
      "<p>“It’s just calmer” is a good enough reason to align burrs, I think.</p>",
    ],
  },
  static: {
    title: "One drop of water against static, measured with a lint roller",
    html: `
<p>Winter air here is dry as paper indoors, and my grinder was throwing chaff over the counter like confetti. Everyone says to add a drop of water to the beans. I wanted to know how much it really did, so I ground 18 g ten times dry and ten times with a drop stirred in using the wet handle of a spoon, and collected the mess with a lint roller on the kitchen scale.</p>
<p>Dry: 0.61 g lost on average. One drop: 0.07 g. Three drops: also 0.07 g, plus a paste inside the chute that I’m still thinking about.</p>
<p>So one drop. Stir, wait ten seconds, grind. I’ve had no rust on the burrs in two winters, but I do leave the lid off afterwards.</p>
`,
    comments: [
      "<p>The lint roller as an instrument. I have students with worse methods and larger grants.</p>",
      "<p>Ice-fishing version: you can just breathe on them.</p>",
      {
        html: "<p>Tried it in a hand grinder and it turns more smoothly as well. Is that imagination?</p>",
        replies: ["<p>No idea! Count the turns for us?</p>"],
      },
    ],
  },
  altitude: {
    title: "When the water boils at 88",
    html: `
<p>Half my recipes came from people who live by the sea. I live at 3,400 metres, where water boils at about 88 °C and no amount of wanting makes it hotter. For a long time I believed light roasts were a lie told by lowlanders.</p>
<p>What helped, in order:</p>
<ul>
<li>Grind finer. More than you think, three or four clicks on mine.</li>
<li>Stay wet for longer: I steep for four minutes in a dripper with a valve and only then let it drain.</li>
<li>A lid. You start with no degrees to spare, so don’t give any to the air.</li>
<li>A stronger ratio, 1:14, then add hot water to taste.</li>
</ul>
<p>An odd gift: it’s very hard to scald anything. My mother’s dark roast, which is bitter down in Lima, is sweet in this kitchen. So before writing that a coffee is dull or harsh, ask how high the kettle lives.</p>
<blockquote><p>The mountain has already chosen your temperature. You choose the rest. (my father, about everything)</p></blockquote>
`,
    comments: [
      "<p>Only 1,500 here, but the same lesson, smaller. Visitors bring scales and forget the barometer.</p>",
      "<p>Rule of thumb for anyone travelling: about one degree lost for every 300 metres. It’s close enough for breakfast.</p>",
      "<p>Addis at 2,350 says thank you. I’d been blaming the kettle.</p>",
    ],
  },
};
