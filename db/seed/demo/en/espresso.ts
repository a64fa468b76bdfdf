import type { SpaceWords } from "../compose";

export const espresso: SpaceWords = {
  "first-week": {
    title: "First week with a lever, many questions, one burn",
    html: `
<p>I bought a second-hand lever machine from a gentleman in Melville whose wife had given him an ultimatum. I love it. I’ve no idea what I am doing. My progress so far:</p>
<figure data-picture="espresso"><img alt="Two streams of espresso falling from a portafilter into a cream-coloured cup"><figcaption>Day six. Please admire that there are two streams.</figcaption></figure>
<ul>
<li>Days one to three: sour, fast, 14 seconds. Ground finer.</li>
<li>Day four: nothing came out. I leaned on it. Coffee arrived on my shirt.</li>
<li>Day five: watched a video, bought a scale.</li>
<li>Day six: 15 g in, 31 g out, 29 seconds. It tasted of dark chocolate and a bit of cherry and I rang my sister.</li>
<li>Day seven: the same numbers, and it tasted of ash.</li>
</ul>
<p>What changes overnight when <em>nothing</em> changed? And how do you people steam milk without it sounding like a pig in a tunnel?</p>
`,
    comments: [
      {
        html: "<p>Day seven: how long had it been on? Small levers overheat. Third shot in a row, or an hour switched on, and the group cooks everything. Pull one, switch off, wet cloth on the group, breathe, pull the next.</p>",
        replies: ["<p>An hour and ten, because I’d gone to fetch my sister. So she got the ash.</p>"],
      },
      '<p>The pig means no air is getting in, or the tip is too deep. Just under the surface, a paper-tearing sound for three seconds, then down a finger’s width and keep it spinning. More <a href="post:milk">here</a>.</p>',
      "<p>Day six is a properly good shot for anybody. Write those numbers on the wall, and when it goes wrong change a single one.</p>",
    ],
  },
  ratio: {
    title: "Dose, then yield, then time: an order of operations",
    html: `
<p>I train about a dozen new people a year. The thing that trips nearly all of them is that espresso has three numbers and they turn all three at once, like somebody trying to get into a safe. This is how I teach it now. It’s opinionated, and it has saved me a lot of coffee.</p>
<h2>1. The dose is decided by the basket</h2>
<p>Whatever’s stamped on it, within half a gram. An 18 gram basket gets 18. Don’t use dose to chase flavour: you change the headspace and the resistance too, and you’ll never know which one you tasted. Set it, write it on tape, stick the tape to the grinder, and forget it.</p>
<h2>2. The yield decides what sort of drink it is</h2>
<p>Put the cup on the scale and stop at a weight. Start at twice the dose. Then taste, and move <em>only</em> the yield, a few grams at a time:</p>
<ul>
<li>more yield: more extraction, less strength, clearer, eventually thin and a bit papery</li>
<li>less yield: stronger, thicker, more acid per sip, eventually salty or sharp</li>
</ul>
<p>Light roasts nearly always want more than people give them. I have one on at 18 to 47 right now and it’s the sweetest thing in the building. Dark blends are happy at 18 to 30.</p>
<h2>3. Time is the result</h2>
<p>This is where people fight me. Time isn’t a target. It’s what you read after you’ve picked a grind, to see whether two shots were the same. If the yield is right and the cup tastes underdone, go finer, and time goes up. If it’s harsh and drying, go coarser. Then look at the clock and write down what it said so that tomorrow you can find the place again. My favourite shot this year took 41 seconds. I’d have thrown it out by the book.</p>
<h2>The one sum worth knowing</h2>
<p>If you can borrow a refractometer:</p>
<pre><code>extraction % = yield (g) * strength (%) / dose (g)

36 * 9.4 / 18 = 18.8
44 * 8.2 / 18 = 20.0</code></pre>
<p>See what happened in the second row: the drink got weaker and the extraction went up. New people find that upsetting. Strength is how much coffee is in each sip, and extraction is how much of the coffee you got out. They’re two different dials, and most arguments about “strong” espresso are two people each holding one.</p>
<h2>When it all goes wrong anyway</h2>
<p>Purge, because the first few grams after a change are the old setting. Look at the spent puck only to check for a hole. Then pull the same shot again before touching anything. A third of the bad shots in my café don’t happen twice, and if you chase those you spend the day walking in a circle.</p>
<p>Tape on the grinder. One number at a time. Drink the bad ones too.</p>
`,
    comments: [
      "<p>“Two people each holding one” is the clearest version of that I’ve come across. Stolen for my lecture, credited.</p>",
      {
        html: "<p>Twenty-five seconds, twenty-five millilitres, seven grams. I have defended these three numbers like the border. And yet your second section describes what I do with my left hand when nobody is looking.</p>",
        replies: ["<p>That’s the nicest thing a border guard has ever said to me.</p>"],
      },
      "<p>I did the tape. I have pulled the same shot three times. I’m emotional about tape.</p>",
      {
        html: "<p>One addition: on home machines the first shot after warm-up is a different temperature, so “pull it again” should mean the second and the third.</p>",
        replies: ["<p>Yes, agreed. Flush, pull, ignore, then begin.</p>"],
      },
    ],
  },
  milk: {
    title: "What finally fixed my milk (it was the jug)",
    html: `
<p>Seven years of pouring for work, then I moved flat, bought a pretty jug with a wide belly, and forgot how to pour. Blobs. Ghosts. One that looked like my landlord.</p>
<figure data-picture="latte"><img alt="A rosetta poured in a wide cup on a green table, with a spoon beside it"><figcaption>Back from the dead, with the ugly jug.</figcaption></figure>
<p>Turns out a wide jug with a rounded spout holds the foam back and lets the thin milk out first, so by the time you want to draw there’s a plug of stiff foam and nothing moving. Narrow body, sharp spout, milk to just beneath the bottom of the spout. That’s the lot.</p>
<p>While I’m here, the order I teach:</p>
<ol>
<li>Stretch early, while it’s cold: three or four seconds of tearing sounds for a flat white.</li>
<li>Then no more air at all. Spin until the jug’s a touch too hot for your palm, 58 to 60.</li>
<li>Pour high and thin to mix until the cup’s half full. Nothing shows yet. Be patient.</li>
<li>Drop the spout until it almost touches, <em>then</em> wiggle.</li>
</ol>
<p>Four is where everyone’s scared. Get closer than feels polite.</p>
`,
    comments: [
      { html: "<p>The landlord one deserves its own picture.</p>", replies: ["<p>He’d want royalties.</p>"] },
      {
        html: "<p>Oat milk question: mine goes to wallpaper paste past 55. Is that me or the oat?</p>",
        replies: ["<p>The oat. Stop at 52 and drink it a bit sooner.</p>"],
      },
    ],
  },
  moka: {
    title: "Moka without the apology",
    html: `
<p>Every time I post a moka pot somewhere, a man arrives to tell me it isn’t espresso. I know, senhor. It’s a moka. It has been doing this since 1933 and doesn’t need a recommendation letter from a pump.</p>
<figure data-picture="moka"><img alt="An eight-sided aluminium moka pot on a small gas flame beside a blue tiled wall"><figcaption>Twenty years on the same ring.</figcaption></figure>
<ul>
<li>Water from the kettle, already hot, up to the valve and never above it. Hold the base in a cloth.</li>
<li>Basket full, levelled with a finger, not pressed. Grind a bit coarser than espresso.</li>
<li>The lowest flame you own, lid open so that you can see.</li>
<li>It should come out like honey. When the stream turns pale and begins to sputter, take it off and run the base under the cold tap. What comes after that is steam and regret.</li>
<li>Stir it in the pot before pouring. The first half is strong and the second isn’t.</li>
</ul>
<p>With a medium roast from Sul de Minas it tastes of walnut and orange peel and my kitchen. Check the rubber ring. Trust me about <a href="post:introductions">the ring</a>.</p>
`,
    comments: [
      {
        html: "<p>My grandmother from Sul de Minas approves everything but the thermometer you didn’t mention and I know you own.</p>",
        replies: ["<p>It’s in the drawer. It comes out when I’m alone.</p>"],
      },
      "<p>Try a third fine robusta in there and go a bit coarser. Cocoa, and a foam that stays.</p>",
      {
        html: "<p>Mine is steel for the induction. Do I still start with hot water?</p>",
        replies: ["<p>Even more so, yes. Induction bakes the coffee while the cold water makes up its mind.</p>"],
      },
    ],
  },
  cezve: {
    title: "One rise or three? A friendly quarrel in two hands",
    html: `
<p>Leila and I have been arguing about this in messages for a month and have agreed to do it in public. We both make small, unfiltered coffee in a pot with a long handle. We agree on nothing beyond that. My half:</p>
<figure data-picture="cezve"><img alt="A copper cezve with a long handle over warm sand, foam risen to the rim, two small cups"><figcaption>Izmir rules: the foam goes to the guest.</figcaption></figure>
<p><strong>One rise, no boil.</strong> 7 g ground like flour, 65 g cold water, sugar stirred in at the start if you’re having it. Lowest heat, no stirring after the foam begins. At about three minutes a dark ring closes towards the middle and lifts. Spoon some foam into each cup, let it come up once more to the lip, pour. If it boils, the foam is gone and so is the cup. Three rises give you three chances of ruining it.</p>
<p>I use washed, lighter coffees and no spice, because I want to know what’s in there.</p>
`,
    comments: [
      {
        html: "<p>My half. Beirut, my aunt’s rakwe: water first, boiling, off the heat. Coffee in, a heaped spoon each, with cardamom ground along with it. Back on, and let it rise <strong>three</strong> times, lifting it off before it spills. The point is body and smell. By the third the grounds are heavy and sink by themselves, and you may pour for eight people without anyone chewing.</p><p>We don’t have the foam. We have the second cup.</p>",
        replies: [
          "<p>I’ve now made yours twice. The cup is clearer than I expected and the kitchen smelled like a wedding. I still say the fruit is gone.</p>",
          "<p>I’ve made yours. The foam is beautiful. It was finished before I had said anything to anybody.</p>",
        ],
      },
      "<p>As a guest I vote for whichever of you is pouring.</p>",
      "<p>I logged temperatures for both, since nobody stopped me. One-rise tops out at 93 °C, and three-rise goes 96, 97, 97 at sea level. So Leila’s is a boil in all but name and Elif’s is a hot infusion. Different drinks. You’re both right, which I realise is no fun.</p>",
    ],
  },
};
