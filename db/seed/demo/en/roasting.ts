import type { SpaceWords } from "../compose";

export const roasting: SpaceWords = {
  popper: {
    title: "Six months and fifty-one batches with a popcorn popper",
    html: `
<p>I live in a flat, on the fourth floor, with neighbours, and I roast coffee in a machine meant for popcorn. I’ve kept notes on fifty-one batches. If you’re thinking about it, these are the things I wish somebody had said to me at batch one.</p>
<figure data-picture="roaster"><img alt="A small drum roaster with a cooling tray full of brown beans, a thermometer on the wall"><figcaption>Helena’s, not mine. Mine looks like a hairdryer that lost a fight.</figcaption></figure>
<h2>The machine</h2>
<p>You want the kind where hot air enters through slots in the side of the chamber and makes the beans spin. The kind with a mesh at the bottom collects chaff and then sets it on fire. I know which kind I bought first because the ceiling knows too.</p>
<p>Mine takes 80 g of green. With 100 the beans don’t move, and with 60 they race. Batch size is my throttle: ten grams either way changes the roast more than anything I can do once it’s going.</p>
<h2>The roast</h2>
<p>Too fast is the natural state of a popper. Left alone mine hits first crack at 3:20, and the beans come out brown outside and green in the middle, tasting of peanut shell and lemon. What slowed it down:</p>
<ul>
<li>An extension lead. A long thin one, twenty metres, all uncoiled. It drops the voltage a little, so the heater gets weaker. It also gets warm itself, so I touch it every minute and I’d never leave the room.</li>
<li>Tilting the whole thing ten degrees, so that the beans fold over themselves and the heat evens out.</li>
<li>Stirring with a wooden handle for the first minute, until they’re light enough to lift.</li>
</ul>
<p>Now I get to first crack at around 5:30 and stop about a minute later. I weigh before and after: 13 per cent lost is my light, 15 is my medium, and 17 is an accident.</p>
<h2>The neighbours</h2>
<p>Smoke is nothing until first crack and then it’s everything. I roast beside the window with the kitchen fan on and a wet towel along the door. Dona Célia from 402 came up at batch nineteen. I apologised before she spoke. She’d come to ask whether it was Bourbon, because it smelled like her father’s yard in Manhuaçu. She now gets fifty grams from each batch and is my strictest critic.</p>
<h2>The result</h2>
<p>About ten of the fifty-one were better than what I can buy. Twenty were fine. Twelve I drank from pride. The rest went into Dona Célia’s flower pots, where they haven’t been liked either.</p>
<p>It’s not cheaper once you count the batches in the pots. What I’ve really bought is this: I can taste a roast now, anyone’s, and say what happened in it. Fifty-one small mistakes with a label on each turned out to be the best course I ever took.</p>
`,
    comments: [
      "<p>For the record, I offered him the sample roaster, and he said he’d miss the suspense.</p>",
      {
        html: "<p>An extension lead as a throttle is the most wonderful and alarming thing I’ve read today. You do stay in the room?</p>",
        replies: [
          "<p>Always, with a bucket of water, a lid, and the other hand on the plug. If you aren’t staying, don’t start.</p>",
        ],
      },
      "<p>Thirteen per cent for light sounds right. Log the green’s moisture too if you can, because my Oaxacan lots lose a point more after the rains.</p>",
      {
        html: "<p>Dona Célia from 402 should have her own account here.</p>",
        replies: ["<p>She dictated one note so far: “batch 44, like a biscuit that has been forgiven”.</p>"],
      },
    ],
  },
  garage: {
    title: "A failed experiment: forty kilos, one barrel, no thermometer",
    html: `
<p>I owe you this one, since I bragged beforehand.</p>
<p>The plan: pick forty kilos of ripe cherry from my uncle’s plot in the Sierra, seal it whole in a food-grade barrel with an airlock, five days of quiet fermentation, then dry it slowly. I’d tasted coffees made like that, strawberry and rum, and wanted to know how.</p>
<p>What occurred: the barrel lived in my garage in Oaxaca, and the garage, I found out afterwards, goes from 14 degrees at night to 33 in the afternoon. On day two the airlock was singing. On day three it was quiet, which I took for a good sign. On day five I opened it and my eyes watered.</p>
<p>I dried it anyway. I roasted it anyway. Here’s the cupping form, complete:</p>
<blockquote><p>Nose: nail varnish. Taste: pickled plum, vinegar, wet rope. Aftertaste: yes.</p></blockquote>
<p>What I would do again is pick that ripe, since the fruit was perfect. What I wouldn’t:</p>
<ul>
<li>No thermometer in the mass. Fermentation makes its own heat, and mine cooked in it.</li>
<li>Never measured pH. I could have stopped at 4.0 with a three-dollar strip.</li>
<li>Five days because someone else’s label said five days. Their shed is at 1,900 metres.</li>
</ul>
<p>Forty kilos of cherry is about six of green. It’s also four mornings of my uncle’s time, and that’s the part that I’m sorry about. I paid him for it. He asked if next year he could just wash it.</p>
`,
    comments: [
      {
        html: "<p>Thank you for saying this where people can read it. Every season somebody visits a station with a barrel and an idea, and the farmer carries the risk.</p>",
        replies: [
          "<p>He’s carrying none next year. I’m buying the parchment washed, at his price, and putting my ideas in a five-litre jar.</p>",
        ],
      },
      "<p>I’ve made rope twice. Put the jar in a bucket of water: the water’s slow to warm and slow to cool, and it costs nothing.</p>",
      "<p>“Aftertaste: yes” made me spit out a perfectly good coffee.</p>",
    ],
  },
  "washing-station": {
    title: "A week at the washing station",
    html: `
<p>I export coffee from the south of Ethiopia and from late October I’m barely in Addis. People ask what “washed, station such-and-such” on the bag is really about, so I kept a diary for one week in Guji and have tidied it up a little.</p>
<figure data-picture="drying"><img alt="Raised drying beds covered with pale parchment coffee on a green hillside, a figure turning it by hand"><figcaption>Bed 14, mid-morning. Covers go on at noon.</figcaption></figure>
<h2>Evening</h2>
<p>Nothing happens until four in the afternoon, and then everything does. Families have picked since dawn, and they come down the road with sacks on heads, on donkeys, on one heroic motorbike. Each delivery is tipped out on a tarpaulin and sorted by hand, green and overripe to one side. The clerk weighs it, writes it in two books and pays. That moment decides the season. If the station down the hill pays two birr more, we hear about it in ten minutes.</p>
<h2>Night</h2>
<p>Cherry can’t wait, so the pulper starts at seven and runs until it’s done, at one or at three. It takes the skin off. The beans, still slippery, slide into tanks to ferment, and the sugars in that slime break down over a day and a half or two. Asfaw, who has run the tanks for nineteen years, doesn’t use a clock. He pushes a stick into the mass and pulls it out: if the hole stays open, it’s ready. I have checked him against a pH meter and I’ve stopped checking.</p>
<h2>Morning</h2>
<p>The washing channel is a long shallow gutter with clean water running along it. Men walk backwards in boots, pushing the coffee against the current with wooden paddles, singing. Dense beans sink, light ones float off and become the second grade. Then a night’s soak in fresh water, and out to the beds.</p>
<h2>Day</h2>
<p>We have sixty raised beds made of eucalyptus and mesh. Women, nearly all of them, walk between, turn the parchment and pick out whatever is broken or spotted. They’ll touch every part of a lot perhaps forty times. At noon the sun’s too hard and the covers go on. At night they go on again against dew. Ten days, twelve, fifteen if there’s cloud, until it’s down to eleven and a half per cent water and rattles in the hand like dry rice.</p>
<p>On the fourth day it rained with no warning and I saw sixty beds covered in under five minutes by people who’d been having lunch.</p>
<h2>What I’d like you to know</h2>
<p>When a coffee tastes clean, that is work you’re tasting: each of those steps done at the hour it needed, by someone who stayed up. It costs what it costs because of people like Asfaw. And when the bag says “jasmine”, there was actual jasmine by the gate. I can’t prove that they’re connected, but I always mention it.</p>
`,
    comments: [
      "<p>The stick test. My grandfather used his forearm. Same nineteen years, same accuracy.</p>",
      {
        html: "<p>I’ve drunk washed Guji for years and had the picture completely wrong, I think I imagined a sort of laundry. What happens to the skins?</p>",
        replies: [
          "<p>Mostly compost, which goes back to the farms. Some are dried for tea, which you should try at least once.</p>",
        ],
      },
      "<p>The motorbike exists in Peru too. I believe it’s the same motorbike.</p>",
      "<p>“Work you’re tasting” has changed how I read the price on the shelf. Thank you.</p>",
    ],
  },
  terraces: {
    title: "My father’s terraces",
    found: {
      title: "Nineteen terraces: a family and its coffee",
      description: "How a small farm dries, sorts and sells its coffee, told by the son who writes the letters.",
    },
    before: [
      {
        title: "Nineteen terraces",
        instead: [
          ["and my mother is in charge of threads. When they arrive", "and when they arrive"],
          [" He reads slowly and keeps every letter.", ""],
        ],
      },
      { instead: [["a difference of 260 metres", "a difference of 620 metres"]] },
    ],
    html: `
<p>He planted the first one the year that I was born, which he says was easier. There are nineteen now, Typica and Bourbon mostly, with pacay trees for shade and a row of beans between, because you can’t eat coffee.</p>
<figure data-picture="hills"><img alt="Green terraced hills at sunrise with mist lying in the valley"><figcaption>Looking east from the ninth. The house is behind the mist.</figcaption></figure>
<p>From the top one to the bottom there’s a difference of 260 metres. The bottom ripens in April and the top in July, and for years all of it was dried together and sold as one. Three seasons ago I persuaded him to keep the top four apart, in their own sacks with a red thread. That lot cupped five points higher. He wasn’t surprised. He was annoyed that nobody had told him in 1991.</p>
<p>So this year there’s a red thread, a blue thread and a white thread, and my mother is in charge of threads. When they arrive at the co-op I’ll send samples to anyone here who has a sample roaster and the patience to write to him. He reads slowly and keeps every letter.</p>
`,
    comments: [
      "<p>Red, blue and white, please, a hundred grams of each. I’ll cup them at the table, and everyone writes him a paragraph by hand.</p>",
      {
        html: "<p>Ours is ribbon on the branches, and my niece is in charge. Is there a guild for this?</p>",
        replies: ["<p>There should be. My mother would stand for president.</p>"],
      },
    ],
  },
  robusta: {
    title: "Please taste this before you say “robusta” in that voice",
    html: `
<p>You know the voice. I’ve been hearing it all my life, since my parents grow it near Đà Lạt and I came home from university to grow it with them, against advice.</p>
<p>Here’s what’s usually wrong with robusta: it’s strip-picked green, dried on the road, and sold to whoever asks no questions. Do all that to the finest Gesha and I promise you wet rope. (Rafael <a href="post:garage">has data</a>.)</p>
<p>What we do now: pick red, float, dry on beds for three weeks, sort twice. It has about double the caffeine and less sugar than arabica, so it won’t ever be jasmine. It can be cocoa nib, roasted rice, sandalwood, maple, a very clean bitterness like good chocolate, and a body that arabica would pay for.</p>
<p>To try it kindly:</p>
<ul>
<li>roast it slower and a bit longer than you’d dare, or buy it medium</li>
<li>use a phin, a moka or espresso, with less coffee than usual, as it’s strong</li>
<li>first black, then with a spoon of condensed milk, and see which makes you smile</li>
</ul>
<p>If you still dislike it, you dislike something real, and I’ve no quarrel with you.</p>
`,
    comments: [
      "<p>I stood up when I read this. My wife asked what had happened.</p>",
      "<p>I scored one of Linh’s blind last spring and wrote “cacao, brown rice tea, 84.5”, sure that it was a Sumatran. I’ve since had to revise my voice.</p>",
      {
        html: "<p>Is there such a thing as a decaf one? Asking for my afternoons.</p>",
        replies: ["<p>There is! The espresso world quietly loves it. I’ll send you the name.</p>"],
      },
    ],
  },
  "first-crack": {
    title: "I cannot hear first crack",
    html: `
<p>Everyone says it’s unmistakable. I roast 60 g in a heavy pan, stirring, with the window open on a street in Beirut that has opinions of its own. I hear the pan, the generator, a parrot. I don’t hear popcorn.</p>
<p>I’ve been going by colour, and it comes out different every time because the light moves. What else can I go by that isn’t sound?</p>
`,
    comments: [
      "<p>Smell. It goes from toast to something sharp, almost vinegary, right before, and then sweet. And the first real smoke, a thin thread of it, comes a few seconds after the crack begins.</p>",
      {
        html: "<p>Weigh it. Stop, cool, weigh: 12 to 13 per cent lost and you’re past first crack. It doesn’t help during, but after three batches you’ll know your minutes by heart.</p>",
        replies: [
          "<p>Lost 9% on the batch I’d called “medium”. So I’ve been drinking warm grass with confidence. Next one went to 13 and it was coffee! The parrot has learned the timer, incidentally.</p>",
        ],
      },
      "<p>A metal funnel over the pan with the narrow end by your ear. It looks ridiculous and works.</p>",
    ],
  },
  labels: {
    title: "How I read a bag, from somebody who prints them",
    html: `
<p>I run the small dry mill in Antigua where the bags for five farms get their words. Here’s what I look at when I’m on the other side of the shelf.</p>
<figure data-picture="bags"><img alt="Five paper coffee bags in different colours on a wooden shelf, each with the name of a region"><figcaption>Each of these names is somebody’s road home.</figcaption></figure>
<ul>
<li><strong>Roast date</strong>, not “best before”. Anything between one and five weeks is good.</li>
<li><strong>A farm or a station</strong>, a person or a co-op. A country on its own tells you the shipping route.</li>
<li><strong>Variety and altitude</strong> are nice and prove little. I’ve had dull coffee from 2,000 metres and wonderful from 1,200.</li>
<li><strong>Process</strong> says the most about what to expect: washed is clear, natural fruity and heavier, honey sits between.</li>
<li><strong>Harvest month</strong>, nearly never printed and the one I want. Green gets tired after a year. Ask your roaster, they’ll know and be happy that you asked.</li>
<li><strong>Tasting notes</strong>: read them as a direction. “Peach, black tea” means light and delicate, and nobody put a peach in.</li>
</ul>
<p>If the bag tells you about the roaster’s journey and not one word about whoever picked it, put it back gently.</p>
`,
    comments: [
      {
        html: "<p>For decaf I’d add: how it was decaffeinated, and when. Roasters hide it as if it were a medical record.</p>",
        replies: ["<p>Yes, adding it to ours from the next print on. Thank you.</p>"],
      },
      "<p>Guilty of one bag with a “journey” on it. Reprinting. It was a short journey anyway, I took the tram.</p>",
    ],
  },
};
