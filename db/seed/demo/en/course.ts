import type { DemoCourse } from "../types";

export const course: DemoCourse = {
  space: "first-cup",
  outcomes: [
    "Weigh, grind and pour the same cup twice",
    "Say what went wrong by looking at the spent bed",
    "Tell sour from bitter, and turn the right screw",
    "Write a recipe that somebody else can brew",
  ],
  topics: [
    { name: "Brewing at home", slug: "brewing-at-home" },
    { name: "First steps", slug: "first-steps" },
    { name: "Roasting", slug: "roasting" },
  ],
  sections: [
    {
      name: "Before the kettle",
      lessons: [
        {
          title: "What you need, and what you don’t",
          isPreview: true,
          html: `<p>A scale, a cone with its papers, a kettle and a grinder. That is the whole list, and the order matters: the grinder changes the cup more than everything else together.</p>
<h2>Spend in this order</h2>
<ol><li><strong>A grinder with burrs.</strong> A used hand grinder beats a new one with blades.</li><li><strong>A scale that shows tenths of a gram.</strong> A kitchen scale is fine if it is quick.</li><li><strong>A cone.</strong> Plastic holds its heat better than the pretty ceramic one.</li></ol>
<p>A kettle with a long neck is a comfort. Until you have one, pour from a small jug: it is slower, and slow is what we want.</p>
<blockquote><p>Do today: weigh the spoon you have always used. Write the number down. We come back to it.</p></blockquote>`,
        },
        {
          title: "Choosing a bag you can learn from",
          isPreview: true,
          html: `<p>For four weeks, brew one coffee. If the bean changes together with the grind and the water, nobody can say what did it.</p>
<p>Take a washed coffee of a medium roast, from a roaster who prints the date. It should be between one and four weeks old. Younger coffee still gives off so much gas that the water finds no way in; older coffee forgives everything and tells you nothing.</p>
<h2>How to read the bag</h2>
<ul><li>The date of roasting counts, not the date until which it keeps.</li><li>“Washed” means that you taste the bean more than the fruit around it.</li><li>The words on the front are one person’s breakfast. Don’t look for them.</li></ul>
<p>Buy two bags of 250 grams from the same roast, and freeze one.</p>`,
        },
        {
          title: "Water is most of the cup",
          html: `<p>Ninety-eight parts of a hundred of what you drink are water. If yours tastes of the pool, your coffee will.</p>
<p>Two things in it matter. <strong>Hardness</strong> pulls flavour out of the grounds. <strong>Buffer</strong> flattens the acids you have just pulled out. Hard water with much buffer makes every coffee taste of the same brown thing.</p>
<h2>A test without instruments</h2>
<p>Brew the same recipe twice: once with your tap, once with a bottle whose label says less than 150 mg of dry residue a litre. Taste them side by side, cooled. If you would pay for the second one, filter your water. If you cannot tell, be glad, and never think of it again.</p>`,
        },
      ],
    },
    {
      name: "One recipe, brewed often",
      lessons: [
        {
          title: "The recipe we start from",
          html: `<p>Fifteen grams of coffee, 250 grams of water just off the boil, three minutes. It is nobody’s best recipe. It is the one that everybody can repeat, and that is worth more.</p>
<ol><li>Rinse the paper with hot water, and throw that water away.</li><li>Pour 45 grams and wait until 0:45.</li><li>Pour to 150 grams, in circles, until 1:15.</li><li>Pour to 250 grams until 1:45, and leave it alone.</li><li>It should have run through between 2:45 and 3:15.</li></ol>
<p>Brew it three mornings in a row and change nothing. Write down the time and one word for the taste.</p>`,
        },
        {
          title: "The bloom, and why we wait",
          html: `<p>Fresh coffee is full of carbon dioxide. When water arrives, the gas rushes out and pushes the water away; what you see is the bed rising like dough.</p>
<p>So we wet it, and wait. Three times the weight of the coffee is enough: 45 grams for 15. Every ground should be dark. If there is a dry island, swirl the cone gently once, as you would a glass of wine.</p>
<h2>What the bloom tells you</h2>
<ul><li>It rises high and cracks: the coffee is very young. Wait a minute instead of 45 seconds.</li><li>It hardly moves: the coffee is old, or was ground yesterday.</li><li>Bubbles in one place only: water found a channel. Level the bed better next time.</li></ul>`,
        },
        {
          title: "Pouring, slower than you think",
          html: `<p>Five grams a second. It looks like nothing, a pencil of water. Faster, and it digs a hole; slower, and the bed goes cold.</p>
<p>Pour from low, in coins rather than plates: small circles around the middle, never down the paper. Water that runs down the paper has met no coffee.</p>
<h2>A drill for the sink</h2>
<p>Put the empty jug on the scale and start the clock. Pour 100 grams in exactly twenty seconds. Then again with your eyes on the stream and not on the numbers. After ten tries your hand knows it, and you can look at the coffee.</p>`,
        },
        {
          title: "Reading the spent bed",
          html: `<p>When it has run through, don’t throw it away yet. The bed is the only witness.</p>
<ol><li><strong>Flat, with a thin film of mud on top:</strong> good. The fines came down last.</li><li><strong>A crater:</strong> you poured into one place.</li><li><strong>Grounds high on the walls:</strong> you poured on the paper, or too fast.</li><li><strong>A deep layer of mud:</strong> too many fines; grind coarser, or pour more gently.</li></ol>
<p>Take a picture of three beds this week, with the time under each. Whoever can say from the picture which cup was bitter has understood this lesson.</p>`,
        },
      ],
    },
    {
      name: "Making it yours",
      lessons: [
        {
          title: "Sour, bitter, or neither",
          html: `<p>Sour and bitter sit at the two ends of one rope. Sour means that too little came out of the coffee, bitter that too much did.</p>
<p>Sour makes your mouth water at the sides and leaves at once. Bitter stays, at the back, and dries you. Both at the same time means that the bed was uneven: part of it gave too much and part too little. Then it is your pouring and not your grind.</p>
<h2>Learn it on purpose</h2>
<p>Brew one cup ground far too coarse, and one far too fine. Drink them side by side. It is the most useful bad coffee you will ever make.</p>`,
        },
        {
          title: "Change one thing at a time",
          html: `<p>Now you may turn the screw. Only one, and always by enough to be tasted.</p>
<ul><li><strong>Sour and thin:</strong> two clicks finer.</li><li><strong>Bitter and dry:</strong> two clicks coarser.</li><li><strong>Good but weak:</strong> one gram of coffee more.</li><li><strong>Good but heavy:</strong> one gram less.</li><li><strong>Dull, whatever you do:</strong> hotter water, or another bag.</li></ul>
<p>Keep a log of four columns: date, grind, time, one word. Four columns you will still fill in spring. Eight columns you will stop on Thursday.</p>`,
        },
        {
          title: "Your recipe, and who you make it for",
          html: `<p>Write your own recipe on a card, so that somebody else could brew it: grams, grind, water, four times, and the word you are after.</p>
<p>Then give the card and the coffee to somebody, and leave the kitchen. What they ask is missing from the card.</p>
<h2>Where to go from here</h2>
<p>Thaw the second bag and see whether your recipe still holds. Take it to another coffee, and change as little as you can. And come to the table: say in the pour-over space what you changed and why. That you can say why is what you came for.</p>`,
        },
      ],
    },
  ],
};
