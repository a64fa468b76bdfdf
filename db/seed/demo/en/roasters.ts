import type { SpaceWords } from "../compose";

export const roasters: SpaceWords = {
  "green-share": {
    title: "Splitting the Huila: sixty-nine kilos, who takes what",
    html: `
<p>The bag arrives at the workshop on the boat that was late, so any day now. Seventy kilos minus one I’m keeping for samples. Asked for so far:</p>
<pre><code>caio      6
zoe      20   (air, her cost)
rafael   10
solveig   8
helena   25
---------
total    69</code></pre>
<p>Cost is what I paid plus freight, divided by weight, and the invoice is attached to the wall by the kettle for anyone who wants to look. Money goes to the co-op’s account by the end of the month, not to me. If you need fewer kilos tell me before I open it, since a 25 kilo resealed bag isn’t the same coffee by spring.</p>
`,
    comments: [
      "<p>Twenty still good. I’ll cup on arrival against the pre-shipment sample and post both numbers.</p>",
      {
        html: "<p>Can I go to six? The pan on my roaster is happier with three and three.</p>",
        replies: ["<p>I’ll take Sólveig’s two. Dona Célia has expanded her operations.</p>"],
      },
      "<p>I’ve met that co-op’s manager. She counts every kilo twice, and she’ll like that you print the invoice.</p>",
    ],
  },
  "cupping-sheet": {
    title: "Blind table results, and the lot that fooled us",
    html: `
<p>Ten samples, six of us, cupped in five countries on the same day from the same roast. Keys opened this morning. Mean score, and the spread between the highest and lowest of us:</p>
<pre><code>lot,origin,mean,spread
A,Nyeri AA washed,87.1,1.5
B,Guji washed,87.6,1.0
C,Huila washed,85.2,1.3
D,Cusco "red thread",86.4,1.1
E,Lam Dong fine robusta,83.9,4.5
F,Sierra Mixe washed,84.8,1.8
G,Nyeri AA (same as A),85.3,2.9</code></pre>
<p>(Three more were past crop and I’ll spare everyone.) Look at A and G. It’s the same coffee in two bowls at different ends of the table, nearly two points apart. I put it there on purpose and fell into it myself: I gave G an 84 because it came after the robusta.</p>
<p>So, for the next one: water between every bowl, random order for each cupper, and one repeat always, unannounced. A score without a repeat is a mood.</p>
`,
    comments: [
      {
        html: "<p>A 4.5 spread on mine means one of you loved it and one of you couldn’t bear it. I can work with that. Which farm do I thank?</p>",
        replies: ["<p>The highest was from Trieste by post. Matteo isn’t even in this room and insisted.</p>"],
      },
      "<p>“A score without a repeat is a mood” should be printed on the form.</p>",
      "<p>I’ve told my father 86.4. He asked who took the other 13.6.</p>",
    ],
  },
  scorched: {
    title: "I shipped a scorched batch. This is the email I sent",
    html: `
<p>Eleven kilos of the Kenyan went out with scorch marks on the flat side, because I charged the drum twenty degrees too hot after a repair and didn’t cup until the next day. Forty-four bags. I’d sooner you heard it from me.</p>
<p>What I wrote to everybody who got one:</p>
<blockquote><p>The coffee you have from us tastes of burnt toast beneath the fruit. That’s our mistake in roasting and nothing to do with the farm, whose work was excellent. A fresh bag left today. Keep the first for iced coffee, or for the roses.</p></blockquote>
<p>Thirty-nine answered. Two people had liked it. Nobody asked for money back. What it’s changed here:</p>
<ol>
<li>No batch is packed before it’s been on the table. It costs me half a day and I don’t know why I ever skipped it.</li>
<li>After any repair the first charge is a dummy: old beans, full profile, thermometer against thermometer.</li>
<li>The farm’s name was on a bad bag for a day, so I wrote to them too. That was the hard email.</li>
</ol>
`,
    comments: [
      "<p>They forwarded it to me, you know, as an example of how it should be done.</p>",
      "<p>Stealing number two. My “repair” was a new thermocouple two centimetres shorter than the old one. Every number lied politely.</p>",
      "<p>In nineteen years I’ve done this three times and sent one such email. You’ve shamed me into number four being different.</p>",
    ],
  },
  price: {
    title: "What a fair price was this season, with the sums",
    html: `
<p>I promised numbers. This is for a washed grade one, free on board, per pound, averaged over our three stations:</p>
<ul>
<li>cherry paid to the farmer: 2.31</li>
<li>station labour, fuel, water: 0.62</li>
<li>milling, sorting, bags: 0.29</li>
<li>transport to Djibouti: 0.24</li>
<li>finance, since we pay in October and are paid in March: 0.37</li>
<li>export, licences, our margin: 0.42</li>
</ul>
<p>That’s 4.25. When someone offers me 3.90 “because the market moved”, I want you to see which of those lines moves. Diesel doesn’t, and neither does the bank. There’s only one that can, and it’s the first one.</p>
<p>I’d like those of you who buy to tell me plainly what you can pay, and in which month. A promise in September at a fixed number is worth more to us than a higher one in March. What would it take for you to sign early?</p>
`,
    comments: [
      {
        html: "<p>Honest answer: knowing the volume I’d be held to. I can commit to eight bags in September at 4.25 if two more may be optional.</p>",
        replies: ["<p>Eight firm and two optional I can take to the bank this week.</p>"],
      },
      {
        html: "<p>I buy six kilos at a time, so I’m no use on my own. Could the small ones sign together, through the table?</p>",
        replies: [
          '<p>Yes. I’ll sign for us, and we divide as with <a href="post:green-share">the Huila</a>. Put me down for three bags.</p>',
        ],
      },
      "<p>Finance is the line I’d never have guessed at. Ours is 9% for six months. Printing this for my parents.</p>",
    ],
  },
};
