import type { SpaceWords } from "../compose";

export const bench: SpaceWords = {
  gasket: {
    title: "Change the gasket before it asks",
    html: `
<p>I fix machines in a garage in Brno and half of what comes in is the same part, which costs less than a sandwich. The group gasket is a rubber ring that lives at 95 degrees and gets squeezed ten times a day. After a year it’s wood.</p>
<figure data-picture="portafilter"><img alt="A portafilter, a rubber gasket ring and a screwdriver laid out on a workbench"><figcaption>Top left: eleven months. You can knock on it.</figcaption></figure>
<p><strong>It’s time when</strong> the handle goes past where it used to stop, you find yourself pulling harder, or a little bead of water runs down the outside. If it’s already spraying, it was time at Christmas.</p>
<ol>
<li>Machine off, cold, unplugged. Please.</li>
<li>Two screws for the shower screen, or pry it off along with the gasket.</li>
<li>The old one won’t want to leave. Drive a small wood screw halfway into the rubber and pull on that. Don’t lever against the brass.</li>
<li>Scrub the groove until it’s bright. Leftover crumbs are why the new one leaks.</li>
<li>New gasket in, chamfer the way the old one had it, a smear of food-safe grease, screen back on, lock in an empty portafilter to seat it.</li>
</ol>
<p>Twenty minutes the first time and eight after. While you’re in there, the screen goes in hot water and detergent. You’ll be ashamed, everybody is.</p>
`,
    comments: [
      "<p>Every six months in a café. I put it in the calendar as “birthday” so that nobody deletes it.</p>",
      {
        html: "<p>The wood screw trick worked, and I felt like a dentist.</p>",
        replies: ["<p>You’ll get a taste for it. That’s how I ended up in a garage.</p>"],
      },
      {
        html: "<p>People keep asking me about boilers and water, so here’s a pointer: Marek, what’s your minimum?</p>",
        replies: [
          "<p>Alkalinity about 50, chloride under 30, never straight distilled. Below that the copper starts going into the cup.</p>",
        ],
      },
    ],
  },
  wobble: {
    title: "Does a hand grinder shaft that wobbles matter?",
    html: `
<p>I bought this grinder used and very cheap. When I hold the crank and push sideways, the inner burr moves by perhaps a third of a millimetre. The grind looks acceptable but there are boulders, and the coffee is sour and bitter in one sip, like an argument.</p>
<p>Is it worn out, or is something loose that a patient person might tighten? I have time and one good screwdriver.</p>
`,
    comments: [
      "<p>Very often it’s only the bearing seats. Take out the adjustment nut, the burr, the spring; look for two small bearings. If they slide in and out by themselves, wrap the outer ring in one layer of aluminium tape and press them home. Photograph every step, because the spring will fly.</p>",
      {
        html: "<p>Before and after, try grinding five grams with the burrs nearly touching and listen. A steady hiss is good, and a rhythm means it’s still off centre.</p>",
        replies: [
          "<p>Tape: done. The spring did fly; the cat returned it. Now it hisses. The cup is no longer arguing with itself. Thank you both.</p>",
        ],
      },
      "<p>Keep it. A grinder you’ve opened is twice yours.</p>",
    ],
  },
  scale: {
    title: "In memory of my scale, 2019 to about a quarter past seven",
    html: `
<p>It survived two moves, a toddler, and a party where someone weighed a hamster on it. It didn’t survive me putting the kettle down on it, full, from a height, while looking at my phone for how to repair the <em>other</em> scale.</p>
<p>Failed experiment attached. I spent a fortnight brewing by volume to see whether I needed a replacement at all.</p>
<ul>
<li>Beans by the spoon: I filled and weighed thirty spoonfuls afterwards at a friend’s. They ranged from 7.1 to 10.4 g, for dark and light roast.</li>
<li>Water by the mug line: fine, within 8 g.</li>
<li>My confidence: went up every day. My coffee: went down every day.</li>
</ul>
<p>So water you can eyeball. Beans you really can’t, because a light roast is small and heavy and a dark one is mostly air. The new one arrives tomorrow. It has a silicone cover and I’ve moved the kettle.</p>
`,
    comments: [
      {
        html: "<p>A moment of silence. What did the hamster weigh?</p>",
        replies: ["<p>131 g. He’d have been a 1:15 in a two-litre pot.</p>"],
      },
      "<p>Confidence up and accuracy down is the best graph never drawn. May I draw it for my class?</p>",
      "<p>I carry a film canister cut to exactly 20 g of the bean I’m using. New bean, new canister. I own nine.</p>",
    ],
  },
  thrift: {
    title: "Four dollars at the church sale",
    html: `
<p>There it sat between a fondue set and a jigsaw of Vienna: a wooden box grinder, drawer and all, the iron crank stiff with forty years of nothing. The lady wanted five. I said it was missing a knob and we shook hands on four.</p>
<figure data-picture="grinder"><img alt="An old wooden box grinder with an iron crank and a small drawer, beans scattered around it"><figcaption>The knob is a champagne cork until further notice.</figcaption></figure>
<p>I’ve taken it apart on newspaper. The burrs are cast and worn but there’s still an edge. I’ve had the rust off with vinegar and a toothbrush, oiled the wood, and ground two handfuls of stale beans to clean it. Now: is there any sense in drinking from it, or has it earned a place on the shelf and some peace?</p>
`,
    comments: [
      {
        html: "<p>Drink from it! Those burrs make plenty of fines, so go coarse and use a method that doesn’t mind: moka, press, a cloth. Run rice through it? Never. It cracks cast burrs, whatever the internet says.</p>",
        replies: [
          "<p>No rice. The jigsaw of Vienna is also missing a piece, so they’re keeping one another company.</p>",
        ],
      },
      "<p>Moka, moka, moka. My mother had the same one, with a drawer that bit.</p>",
      "<p>I’ll turn you a knob. What’s the thread, M4? Tell me a colour.</p>",
    ],
  },
};
