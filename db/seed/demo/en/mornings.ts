import type { SpaceWords } from "../compose";

export const mornings: SpaceWords = {
  "cups-33": {
    title: "Weekly cups, no. 33",
    html: `
<p>Same as ever: what you’re drinking, how you made it, one honest sentence. No scores.</p>
<p>Mine is a natural from Sidama that I bought for the blueberries and am keeping for the smell of the bag. Brewed in a teapot at the nurses’ station because somebody has walked off with my dripper again. It was lovely and full of silt.</p>
`,
    comments: [
      "<p>Cezve, a washed Burundi, no sugar for once. It tasted of black tea and I kept thinking about lemon without wanting to add any.</p>",
      {
        html: "<p>The end of four different bags, mixed. I call it the house blend and it has never once been the same.</p>",
        replies: ["<p>In our break room this is called the tin.</p>"],
      },
      "<p>Batch brew at the café, second pot of the day, the one nobody fusses over. It’s always the best pot.</p>",
      '<p>A flat white that I made, with milk that poured like milk, and I have witnesses. <a href="post:first-week">Six weeks</a> it took.</p>',
    ],
  },
  "cups-32": {
    title: "Weekly cups, no. 32",
    html: `
<p>A grey one here, rain sideways since the weekend. I’ve been making the same Huehuetenango every day to see how long I could stay interested, and on day five I discovered that I like it best when I let it go nearly cold and eat a digestive with it. That’s the whole report.</p>
<p>What’s in yours?</p>
`,
    comments: [
      "<p>Long black with the last of a decaf that Noor keeps going on about. Didn’t tell anyone it was decaf. Nobody asked.</p>",
      "<p>Buna at my mother’s, three rounds, with popcorn. The third round is weak and is when the actual news gets told.</p>",
      "<p>Aged Mandheling, deep roast, nel, 70 ml. One cup took eleven minutes to make and eleven minutes to drink, which seemed fair.</p>",
      "<p>My own roast, two days off the popper, too early, gassy as a fizzy drink. I knew and drank it anyway.</p>",
    ],
  },
  "night-shift": {
    title: "Making coffee for nine people at four in the morning",
    html: `
<p>I used to be a barista and now I’m a nurse, and the largest overlap between the two jobs is that at four in the morning somebody needs something warm from you. I’ve been on nights for three years. This is how I make coffee for a ward, in case there is anybody else here who brews among alarms.</p>
<h2>The constraints</h2>
<p>There is a kettle, it’s slow, and it belongs to the whole floor. Open flames are out, obviously, and so is a grinder, which sounds like a monitor going wrong and makes everyone look up. You’ll be interrupted at least once per brew, possibly for forty minutes. And the people drinking it range from a consultant who owns a very fine espresso machine to Bernie, our porter, who takes three sugars and has no wish to be educated.</p>
<h2>What didn’t work</h2>
<p>I tried pour-over for about a week. Pour-over is a promise that you’ll stand still for three minutes, and I’m in no position to make it. An insulated press was better, except that coffee left on the grounds while you deal with a fall comes out like a wet fence. I tried bringing a flask from home. By four it tasted of flask.</p>
<h2>What did</h2>
<p>Steep and strain, in two big jugs, with a grind that forgives me. I grind at home before the shift, coarser than you would for a press, and weigh it into paper bags of sixty grams. The recipe is:</p>
<ol>
<li>One bag, one litre, water straight from the boil.</li>
<li>Stir once. Walk away. Anything between six and twenty-five minutes is fine at this grind; I’ve tested the range involuntarily.</li>
<li>Break the crust with a spoon, skim the foam, and pour through a paper filter sitting in a kitchen sieve.</li>
</ol>
<p>Immersion more or less stops when the water has taken what it can at that grind, so the difference between eight minutes and twenty is smaller than you’d think. It cools, which is the real cost, so I warm the second jug with whatever is left in the kettle.</p>
<h2>What I didn’t expect</h2>
<p>Around the third month people began coming to the station at four without being called. Somebody brought biscuits. The consultant, who I’d been a bit afraid of, asked for the grind setting and then told us about his father. When we lost a patient we had all become fond of, nobody said very much, but there were nine cups on the desk and no one drank theirs alone.</p>
<p>I’ve worked behind some gorgeous bars. I never made a cup that did as much as those jugs do. Bernie still takes three sugars. He says it’s nice to have something worth putting them in.</p>
`,
    comments: [
      "<p>I read this aloud to my sister, who nursed for thirty-one years. She says: the tea trolley, 1974, same thing. She also says God bless Bernie.</p>",
      {
        html: "<p>The chemistry backs you up, by the way. With coarse particles the last part is limited by diffusion from the inside, so the curve goes nearly flat. You’ve found the plateau by being paged.</p>",
        replies: ["<p>“Found the plateau by being paged” is going on a mug.</p>"],
      },
      {
        html: "<p>My mum works nights in Lewisham. I’m sending her up with sixty-gram bags from now on, thank you.</p>",
        replies: ["<p>Coarse! Tell her coarse. And to hide the sieve.</p>"],
      },
      "<p>If the nine cups are the chipped hospital kind, write to me. I always have seconds that need a home.</p>",
    ],
  },
  "cup-shape": {
    title: "I threw forty cups to find out whether the shape matters",
    html: `
<p>People who buy my pots ask which shape is best for coffee, and for years I have answered “the one you like”, which is true and also what a person says when she doesn’t know. Last winter the kiln was down for repairs and then suddenly very much not, and I decided to find out.</p>
<figure data-picture="cups"><img alt="Ceramic cups of different shapes on two wooden shelves, in cream, green and rust glazes"><figcaption>Eleven survivors. The tall grey ones lost.</figcaption></figure>
<h2>The method, such as it was</h2>
<p>Four shapes, ten of each, same clay, same glaze, same weight within eight grams: a straight cylinder, a tulip that closes at the rim, an open bowl, and a low wide cup with a thick wall. I borrowed five friends from the choir, none of whom care about coffee, and brewed the same washed Ethiopian for them over four evenings. Blindfolds for the drinking. No talking until everyone had written something down.</p>
<p>I asked only three things. How strong does it smell? How sweet is it? Would you like more?</p>
<h2>What came out</h2>
<ul>
<li><strong>Smell.</strong> The tulip won every evening, and by a lot. You put your nose into a small room.</li>
<li><strong>Sweetness.</strong> The open bowl won three evenings out of four. I think this is temperature: it had lost nine degrees more than the cylinder by the time they drank.</li>
<li><strong>More, please.</strong> The thick low cup, which won nothing else. When I asked why, three out of five said it was pleasant to hold.</li>
</ul>
<p>Then I did what I should have done first, and let everything cool to the same temperature before serving. The sweetness difference went away completely. The smell difference stayed. The “more, please” for the thick cup stayed too, and grew.</p>
<h2>What I believe now</h2>
<p>Shape changes aroma, and you can taste the change. Shape changes how fast coffee cools, and people take that for flavour. The rest is hands. A cup with a heavy foot and a lip that turns out by a millimetre feels generous before anything has reached your mouth, and by then half the tasting is over.</p>
<p>I am aware of all that is wrong here. Five people. A choir, so a certain type of person. I made the cups, and surely some of my preferences went into the clay. If anyone with a proper panel wants to repeat it, I will send the cups for the price of the postage and would be glad to be contradicted.</p>
<p>In the meantime my answer has become longer. Tulip for smelling, bowl for hurrying, and for the first one in the morning whichever you’d reach for in the dark.</p>
`,
    comments: [
      {
        html: "<p>I’d love to borrow the tulips and the bowls. Our training room has a panel of eight who are all tired of me and will not be polite.</p>",
        replies: ["<p>They ship next week, wrapped in choir programmes.</p>"],
      },
      "<p>One thought: the blindfold removes colour, but they could still feel the rim. A straw would separate hand from nose, at some cost to dignity.</p>",
      "<p>In my neighbourhood shop the master chooses your cup when you walk in. He told me he looks at the shoulders. I used to think it was theatre.</p>",
      "<p>The finjan has no handle so that you hold it at the rim with three fingers and know, before drinking, whether it will burn you. That’s a design decision about kindness.</p>",
    ],
  },
  "old-blends": {
    title: "I like the old blends and I am tired of whispering it",
    html: `
<p>I am sixty-three. I have tasted the passion fruit. I have tasted the one that is like a cocktail, and the one that is like a shop selling soap. I have learned from all of them and I am grateful, truly.</p>
<p>And in the morning I want a capo in b: a small macchiato in a glass, from a blend with a bit of good robusta in it, roasted until it is brown, that tastes of hazelnut and toast and of the counter at six o’clock when the buses are starting. I don’t want to be surprised. I’ve a whole day for that.</p>
<p>When I say this among coffee people they nod as if I’d told them about an illness. So I am saying it here, aloud, with rule 3 behind me. Who else?</p>
`,
    comments: [
      {
        html: "<p>I run a café known for the soap, so let me disagree properly: a lot of “comfort” blends were built on paying people badly for coffee nobody was allowed to look at. That’s what I hear in the nostalgia, though I know it isn’t what you mean.</p>",
        replies: [
          "<p>That is fair and I won’t hide from it. My blend today is from two farms whose names are on the bag. I want the taste kept and the arrangement changed.</p>",
          "<p>Then we agree about everything except breakfast. Come by if you’re ever in Melbourne and I’ll dial something brown.</p>",
        ],
      },
      '<p>Some of that good robusta may have been mine. You’re welcome, and tell people <a href="post:robusta">it has a name</a>.</p>',
      "<p>Cimbalino drinker reporting. We’re a large and silent congregation.</p>",
    ],
  },
  kissaten: {
    title: "Forty minutes in a kissaten",
    html: `
<p>There is a shop near the Imadegawa crossing with seven seats and a clock that is wrong on purpose. The master opens at seven and does not greet you until you are sitting. I’ve been going for twelve years and I should like to describe one morning, since nothing happened.</p>
<p>He warms the cup by filling it and then lets it stand until he needs it. The beans are weighed on a balance with brass weights. He grinds, taps the drawer twice, looks. The water goes onto the flannel in drops at first, so few that you can count them, and he counts them. Nobody speaks while he is dripping. A man at the end turned a page of his newspaper and then seemed to regret it.</p>
<p>The coffee came with its back to me. He turned the cup a quarter so that the handle was at four o’clock, and said “please”. It was dark, very sweet, thick as broth, not hot. I drank it in six sips.</p>
<p>What I keep thinking of is that he makes perhaps forty cups in a day and has never tried to make forty-one. When I asked about it once he said the forty-first would be made by somebody who was tired.</p>
`,
    comments: [
      "<p>The clock! My grandfather’s coffeehouse had one too, ten minutes fast, so that nobody missed the ferry and everybody thought they had.</p>",
      "<p>“Since nothing happened” is my favourite reason for anything I’ve read this month.</p>",
      "<p>As a person who once made 611 flat whites at a rugby match, I need to lie down.</p>",
    ],
  },
};
