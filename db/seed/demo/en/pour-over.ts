import type { SpaceWords } from "../compose";

export const pourOver: SpaceWords = {
  "one-recipe": {
    title: "The recipe I gave my brother, who does not want to learn about coffee",
    customHtml: `
      <style>label, output { font-weight: 600 } input { width: 5em; font: inherit; padding: 4px 8px }</style>
      <p><label>Grams of coffee <input id="coffee" type="number" min="1" max="99" value="15"></label></p>
      <p>Water to pour: <output id="water" for="coffee">250 g</output></p>
      <script>
        coffee.addEventListener("input", () => {
          water.textContent = Math.round((Number(coffee.value) * 250) / 15) + " g";
        });
      </script>`,
    html: `
<p>Arjun wants a good cup before his train and will not be told why. After some failed drafts this is the version on his fridge. It has survived eight months, three bags a month and one change of dripper, so I trust it.</p>
<figure data-picture="pourover"><img alt="A gooseneck kettle pouring into a paper cone over a glass server, with a small scale beside it"><figcaption>The scale is the only thing I refused to negotiate.</figcaption></figure>
<p><strong>You need:</strong> 15 g coffee, 250 g water, any cone, its paper, the scale, a timer.</p>
<ol>
<li>Boil the kettle. Grind while it boils, about as coarse as table salt. Rinse the paper and throw that water away.</li>
<li>Coffee in, shake it flat, scale to zero. Start the timer and pour to <strong>50 g</strong>. Swirl the cone gently, as you would a glass of wine you didn’t pay for.</li>
<li>At 0:40 pour to <strong>150 g</strong>, slowly, in small circles.</li>
<li>At 1:20 pour to <strong>250 g</strong>. One small swirl.</li>
<li>It should run dry between 2:30 and 3:10. If sooner, grind a little finer tomorrow. If later, coarser.</li>
</ol>
<h3>And if it tastes wrong</h3>
<ul>
<li>Sour or thin: finer.</li>
<li>Bitter or drying: coarser.</li>
<li>Both at once: you rushed a pour and it went down one side. Nothing to fix, go to work.</li>
</ul>
<p>He has asked exactly one follow-up question: whether he may use the water while it’s still boiling. Yes. With most lighter roasts you really can.</p>
`,
    comments: [
      "<p>I’m not Arjun, but I’m on his train. This is the first recipe I’ve followed without opening four more tabs.</p>",
      {
        html: "<p>Which dripper did he change to, and did anything need changing?</p>",
        replies: [
          "<p>Cone to flat-bottom. One click coarser and otherwise nothing. He didn’t notice that I did it.</p>",
        ],
      },
      "<p>“A glass of wine you didn’t pay for” is the first agitation instruction I’ve read that produces the same result in different hands.</p>",
      "<p>A month on: I use it with 12 g and 200 g because my cup is small. Same times, same taste. Recording it here per rule 6.</p>",
    ],
  },
  bloom: {
    title: "Does the bloom do anything after 45 seconds?",
    html: `
<p>I’ve been running blooms of 30, 45, 60, 90 and (on a day off) 180 seconds with a ten-day-old washed Nariño. 16 g to 260, same grind, same kettle, everything else left alone.</p>
<p>Up to 45 I can taste the difference. From 45 to 90, I honestly can’t. At three minutes it’s flatter, and the bed had gone cold, so maybe I’m tasting temperature.</p>
<p>My guess is that the gas is mostly out early and the rest is habit. Am I missing something that depends on the age of the roast?</p>
<p>Below is what I think I see, drawn, and the notes I kept.</p>
`,
    files: [
      { file: "bloom.gif", name: "bloom.gif", alt: "Bubbles rise in a bed of coffee and come to rest" },
      { file: "bloom-notes-en.pdf", name: "Bloom notes.pdf" },
    ],
    cards: [
      {
        href: "https://www.youtube.com/watch?v=AI4ynXzkSQo",
        title: "The Ultimate V60 Technique",
        description: "",
        site: "YouTube",
        author: "James Hoffmann",
      },
    ],
    comments: [
      "<p>You’re not missing much with a ten-day-old coffee. Try it two days off roast: I can still see bubbles at 80 seconds there, and the drawdown gets noticeably more even with the longer wait.</p>",
      "<p>Seconding Owen from the too-fresh department. My popper roasts need a minute and a half in the first week, then it stops mattering.</p>",
      {
        html: "<p>There’s a second job people forget: wetting. A long bloom lets water get to the middle of clumps. If your grinder makes clumps, stir the bloom and go early rather than waiting longer.</p>",
        replies: [
          "<p>Reporting back. Stirred bloom at 35 s tasted the same as unstirred at 60. So I was buying wetting with time. Cheaper with a spoon.</p>",
        ],
      },
    ],
  },
  stall: {
    title: "Decaf stalls on me at 1:50 every single time",
    html: `
<p>I drink decaf after noon, on doctor’s advice and because I like sleeping. This one’s a Colombian processed with sugar-cane ethyl acetate, twelve days old, and it tastes wonderful for about five sips of clear, and then the bed goes to mud.</p>
<pre><code>Brewer and filter:  plastic cone 02, tabbed white papers
Grinder, setting:   hand grinder, 24 clicks (my usual for caffeinated: 20)
Dose / water:       15 g / 250 g, three pours
Temperature:        just off the boil
Time:               4:40, it sits from 1:50 at about 170 g
First / last sip:   caramel, mandarin / chalk</code></pre>
<p>Going coarser makes it weak before it makes it quick. What would you change first?</p>
`,
    comments: [
      {
        html: "<p>Decaf beans are more brittle and give you more dust at any setting, so coarser won’t save you. Stay around 21, pour gently and low, and do one pour instead of three after the bloom. Less stirring means the dust stays put and doesn’t migrate into the paper.</p>",
        replies: ["<p>One pour! I’ll try it at three o’clock and come back.</p>"],
      },
      "<p>Also 90 °C. I lose a bit of mandarin and gain the whole second half of the cup.</p>",
    ],
  },
  nel: {
    title: "Keeping a flannel alive",
    html: `
<p>People write about pouring with a nel and leave out the part that decides whether it tastes good, which is what you do with the cloth for the other twenty-three hours.</p>
<figure data-picture="nel"><img alt="A cloth filter on a wooden-handled ring above a small glass server, dark coffee dripping"><figcaption>Mine is on its fourth cloth. The handle is my grandfather’s.</figcaption></figure>
<ul>
<li>A new cloth smells of the shop. Boil it for ten minutes with a spoon of used grounds, rinse, boil again in plain water.</li>
<li>Fleecy side out. There is a long argument about this and I have been in it; out drains more evenly for me.</li>
<li>After use rinse in hot water only. No soap ever: the cloth remembers it longer than you will.</li>
<li>Keep it under water in a covered jar in the fridge and change the water daily. A cloth that dries once goes rancid, because the oils meet the air.</li>
<li>Before brewing, wring it in a towel until it is barely damp.</li>
</ul>
<p>After around eighty brews it slows and no boiling brings it back. I thank it and make it into a polishing rag for the kettle.</p>
<p>As for the coffee, 25 g of something dark, ground coarse, 80 °C, drop by drop until the first thread appears beneath, and stop at 100 ml. It should taste as though someone had taken the edges off.</p>
`,
    comments: [
      "<p>We kept ours in the staff fridge in a jar marked NÃO BEBER. Somebody drank it. He said it was “mild”.</p>",
      {
        html: "<p>Does filtered water in the jar make any difference, or is changing it daily enough?</p>",
        replies: ["<p>Daily is enough. I tried skipping a weekend once and threw the cloth away.</p>"],
      },
      "<p>We use pale roasts through nel for service now, 25 g to 200 at 88 °C. It’s a different drink from Jun’s and I’d serve them side by side.</p>",
    ],
  },
  blind: {
    title: "I tested three papers blind and lost an argument with myself",
    html: `
<p>For two years I’ve told trainees that filter paper changes the flavour of the cup. I have said it with a straight face and an expensive box in my hand. Last month one of them, Yu-Ting, asked whether I’d ever tested it blind. I had not. So we did, and I’m writing it up because the rule is that the failures are worth more.</p>
<h2>The set-up</h2>
<p>Three papers for the same cone: a bleached one with tabs, an unbleached brown one, and the thin slow-crepe kind that costs three times as much. One coffee, a washed Gesha from Alishan that I know well. Eight tasters, five of them competition people. Every cup 15 g to 240, same grinder, same kettle, poured by the same person, me, at the start.</p>
<p>Each round was a triangle: three cups, two the same and one different. Point at the odd one. If you’re guessing you’ll be right a third of the time.</p>
<h2>Round one, in which I was pleased</h2>
<p>We got 60 per cent right over 48 tries. I was already composing the lecture.</p>
<p>Then Yu-Ting looked at her notes and pointed out that the drawdowns were 2:20 for the thin paper, 2:45 for the bleached and 3:05 for the brown. I’d been serving three different extractions. Naturally people could tell.</p>
<h2>Round two, in which I was not</h2>
<p>We adjusted grind for each paper until all three finished within five seconds of 2:40 and matched strength on the refractometer to 0.03. We rinsed every paper with 200 ml of hot water. And somebody who didn’t know which was which did the pouring.</p>
<pre><code>paper        tries  correct  share
bleached        32       11    34%
brown           32       14    44%
thin crepe      32       10    31%</code></pre>
<p>Bleached against thin: chance. Brown stood out slightly, and when we asked how, two people said “cardboard”. With a double rinse even that went.</p>
<h2>What I have to conclude</h2>
<p>Paper changes <em>flow</em>, flow changes extraction, and extraction is what we were tasting. If you keep your grind fixed and change paper you will notice, and what you notice is grind. Match the flow and the paper nearly vanishes.</p>
<p>That’s a smaller claim than the one I’d been making. It is more useful too: I no longer buy paper for taste, I buy it for how fast it runs. A slow paper with my café grinder is a nuisance, and a fast one lets me grind finer with the same time.</p>
<p>I’ve apologised to two years of trainees by email. Three wrote back to say that they never believed me.</p>
<blockquote><p>The trouble with a straight face is that it persuades the person wearing it. (Yu-Ting, who passes her exam next month)</p></blockquote>
`,
    comments: [
      {
        html: "<p>Triangles, matched strength, a blinded pourer. This is lovely. Thirty-two tries is a bit thin for the brown one, 44% could well be luck, but you said “slightly” so I’ve nothing to complain about and it’s ruining my morning.</p>",
        replies: ["<p>I saved you the spreadsheet for the afternoon.</p>"],
      },
      "<p>So the argument at the kettle end, 2018 to 2020, is settled and I lost. I’d like to thank my opponent, who was also wrong.</p>",
      {
        html: "<p>The double rinse on brown, is that two pours or one long one?</p>",
        replies: ["<p>Two, with half a minute between. The first loosens it, the second carries it off.</p>"],
      },
      "<p>I’ve told people the same about cups for forty years. I’ll not be testing it. I admire you.</p>",
    ],
  },
  camp: {
    title: "Brewing at minus eighteen",
    html: `
<p>Three nights on the lake with my brother-in-law, who believes coffee is a thing that comes in a red tin. Notes for anybody going north.</p>
<figure data-picture="camp"><img alt="A small tent and a camp stove on snow under dark pines and a band of northern light"><figcaption>The kettle is the warm one. The rest of us took turns.</figcaption></figure>
<p><strong>Gas.</strong> Ordinary butane stops being a gas at about zero, so the cheap canister is a paperweight. White spirit, or a canister heavy on propane that has slept in your sleeping bag. It takes some explaining.</p>
<p><strong>Water.</strong> From the hole in the ice, never snow if you can help it: snow has nothing dissolved in it and the coffee tastes like an apology. See also <a href="post:introductions">my introduction</a>.</p>
<p><strong>Heat.</strong> Everything steals it. A cone in the open lost me fourteen degrees between the kettle and the bed. I went to a steel press wrapped in a sock, preheated twice, 30 g to 450, five minutes. The sock matters.</p>
<p><strong>Grinding.</strong> At home, the night before. My hand grinder’s bearings had gone stiff as treacle, and turning a steel handle at that temperature with bare fingers happens once.</p>
<p>On the last morning the brother-in-law asked, looking elsewhere, if there was any of the sock coffee left.</p>
`,
    comments: [
      "<p>The sock coffee is how it begins. In four years he’ll own a refractometer.</p>",
      '<p>At 3,400 metres we have the opposite trouble with the same ending: the water boils before it’s hot. I’ve written <a href="post:altitude">something about it</a>.</p>',
      "<p>For the bearings: degrease and leave dry, no grease at all below minus ten. You lose nothing at home.</p>",
    ],
  },
  iced: {
    title: "The melting sum, or why half ice is about right",
    html: `
<p>It’s thirty-four degrees in Accra and my students wanted to know where “half the water as ice” comes from. So we worked it out. Ice has to swallow the heat of the coffee, and most of it is swallowed by melting.</p>
<pre><code>ice / coffee = 4.18 * (T_brew - T_final) / (334 + 4.18 * T_final)

T_brew = 80 °C, T_final =  4 °C  -&gt;  0.91
T_brew = 80 °C, T_final = 10 °C  -&gt;  0.78</code></pre>
<p>So for 100 g of hot coffee, 91 g of ice and nothing solid left at the end. That’s nearly half and half: the folk recipe is thermodynamics with a rounding error.</p>
<p>What we brew in class: 20 g of coffee, ground two clicks finer than for hot, 165 g of water over 120 g of ice in the server, done by about 2:15. Swirl until the last cube goes. It’s bright and very clear, and the upper form drank it in silence for the first time this term.</p>
`,
    comments: [
      {
        html: "<p>You’ve left out the heat of the server. I say this with love, and because mine cracked.</p>",
        replies: ["<p>Problem 2 on the homework sheet is now “the server”. Thank you for your sacrifice.</p>"],
      },
      {
        html: "<p>Does the finer grind make up for the shorter contact or for the smaller amount of water?</p>",
        replies: ["<p>Both. You have only 165 g to do the work of 285, so each gram must carry off more.</p>"],
      },
      "<p>Ran this at a market stall all weekend with chilled steel jugs. Bang on.</p>",
    ],
  },
};
