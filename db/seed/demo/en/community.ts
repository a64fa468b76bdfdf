import type { Words } from "../compose";

export const community: Omit<Words, "posts" | "talks" | "course"> = {
  locale: "en",
  slug: "longtable",
  name: "Long Table",
  description:
    "People who brew, roast and drink coffee with care, from a six-metre table in Campinas to wherever your kettle is.",
  invitation: { name: "Lisbon coffee fair, the cards", code: "lisbon-fair" },
  invited: [
    { name: "Ana Ribeiro", email: "ana@7groaster.example", days: 0 },
    { name: "", email: "hello@fabrica-coffee.example", days: 3, isReturned: true },
    { name: "Rui Matos", email: "rui.matos@combi.example", days: 9 },
    { name: "Teresa Vaz", email: "teresa.vaz@olisipo.example", days: 34 },
  ],
  reports: [
    {
      kind: "comment",
      key: "bloom/1",
      by: [
        { member: "dineo", reason: "spam", body: "He answers every thread with his popper." },
        { member: "kwame", reason: "other", body: "Not rude, but it is the third time this week." },
      ],
      hoursAgo: 5,
    },
    {
      kind: "post",
      key: "nel",
      by: [{ member: "marek", reason: "incorrect_location", body: "Cleaning belongs on the repair bench." }],
      hoursAgo: 26,
    },
    {
      kind: "comment",
      key: "bloom/2",
      by: [{ member: "marek", reason: "incorrect_location", body: "Grinders have a space of their own." }],
      hoursAgo: 70,
      isKept: true,
    },
  ],
  heldWords: ["for sale", "price list", "whatsapp", "dm me", "discount code"],
  letter:
    "Put the kettle on: here is what the table talked about while you were away. If something makes you want to disagree, please do, with numbers.",
  folders: ["Brew logs", "To try at home"],
  savedSearch: { name: "Good decaf", query: "decaf" },
  scheduled: [
    {
      space: "welcome",
      title: "The long table meets again: bring one bag",
      text: "We set the table for the next cupping in the first week of the month. Bring one bag that surprised you, roasted within three weeks, and a sentence about why.\n\nWater is on us: one kettle at 90 ppm, one straight from the tap.",
      days: 9,
    },
    {
      space: "mornings",
      title: "A week without a scale",
      text: "For seven mornings I leave the scale in its drawer and brew by eye. I write down what I think I poured, and weigh only on Sunday.\n\nWho joins in?",
      days: 16,
    },
    {
      space: "pour-over",
      title: "Which paper, which cup: the blind round",
      text: "Four papers, one coffee, nobody knows which is which. Results follow here with the names still covered.\n\n- Bleached cone\n- Unbleached cone\n- Wave\n- Cloth",
      days: 23,
    },
  ],
  links: [
    { name: "Start here", to: "space:welcome" },
    { name: "About", to: "page:about" },
    { name: "House rules", to: "page:rules" },
    { name: "Roasters’ table", to: "space:roasters" },
    { name: "Bean shop", to: "https://shop.longtable.example/" },
    { name: "Imprint", to: "page:imprint" },
  ],
  banner: {
    heading: "The kettle is on",
    text: "New here? Say hello at the table, then read the house rules: there are only six.",
    button: "Say hello",
    to: "space:welcome",
  },
  pages: [
    {
      key: "about",
      slug: "about",
      title: "About Long Table",
      description: "A six-metre table in Campinas, and everybody who has pulled up a chair since.",
      html: `
<p>Long Table began as a table. It was six metres of peroba wood from a school that closed, it stood in a roastery in
Campinas, and on Saturdays whoever came in sat down at it.</p>
<h2>What we do here</h2>
<p>We brew, we roast, we repair, and we write down what happened. A failed recipe with numbers in it is worth more to us
than a good one without.</p>
<h2>Who looks after it</h2>
<p>Marina keeps the house, four moderators keep the tone, and nobody sells anything outside the roasters’ table.</p>`,
    },
    {
      key: "rules",
      slug: "house-rules",
      title: "House rules",
      description: "Six rules, and what happens when one is broken.",
      html: `
<ol>
<li><p>Talk about the cup, never the person holding it.</p></li>
<li><p>Say what you did: dose, water, time, what it tasted like.</p></li>
<li><p>Sugar is allowed. So are milk, capsules and instant.</p></li>
<li><p>If you sell something, say so.</p></li>
<li><p>Prices and farms have people behind them: ask who was paid.</p></li>
<li><p>Come back and tell us how it went.</p></li>
</ol>
<p>Whoever breaks one hears from a moderator first, kindly. The second time they sit out a week.</p>`,
    },
    {
      key: "imprint",
      slug: "imprint",
      title: "Imprint",
      description: "Who is responsible for this site, and how to reach them.",
      html: `
<p>Long Table Roastery, Rua das Palmeiras 214, Campinas, Brazil.</p>
<p>Responsible: Marina Albuquerque. Reach us at hello@longtable.example.</p>
<p>This is a demo: neither the house nor its people exist.</p>`,
    },
  ],
  topics: {
    recipes: { name: "Recipes", slug: "recipes" },
    water: { name: "Water", slug: "water" },
    tools: { name: "Tools", slug: "tools" },
    questions: { name: "Questions", slug: "questions" },
    measured: { name: "Measured", slug: "measured" },
    "first-batches": { name: "First batches", slug: "first-batches" },
    house: { name: "From the house", slug: "from-the-house" },
  },
  groups: {
    house: { name: "The house", slug: "the-house" },
    counter: { name: "The counter", slug: "the-counter" },
    roastery: { name: "The roastery", slug: "the-roastery" },
  },
  spaces: {
    "first-cup": {
      name: "Your first good cup",
      slug: "your-first-good-cup",
      description: "Pour-over from the kettle up: ten short lessons, one recipe, and the words to say why it worked.",
      coverAlt: "A cone on its jug, with the kettle above it",
    },
    welcome: {
      name: "Pull up a chair",
      slug: "pull-up-a-chair",
      description: "Who we are, the house rules, and when we next sit down together.",
    },
    mornings: {
      name: "What’s in your cup",
      slug: "whats-in-your-cup",
      description: "The weekly thread, and stories about coffee and the people it was made for.",
    },
    stools: {
      name: "The stools",
      slug: "the-stools",
      description: "Pull one up. Anything coffee, nothing formal.",
    },
    regulars: {
      name: "Ask a regular",
      slug: "ask-a-regular",
      description:
        "People with years behind the counter. Whatever you are about to ask, one of them has broken it before.",
    },
    "pour-over": {
      name: "Pour-over",
      slug: "pour-over",
      description: "Paper, cloth and patience. Recipes, questions and tests, including the ones that failed.",
    },
    espresso: {
      name: "Espresso and small pots",
      slug: "espresso",
      description: "Levers, pumps, moka and cezve, and the milk that goes with them.",
    },
    water: {
      name: "Water and grind",
      slug: "water-and-grind",
      description: "The two things that change the cup most and are talked about least.",
    },
    bench: {
      name: "The repair bench",
      slug: "repair-bench",
      description: "Fix it, tune it, find it at a church sale. Unplug it first.",
    },
    roasting: {
      name: "Roasting and origins",
      slug: "roasting-and-origins",
      description: "From the tree to first crack, told by people who were standing there.",
      coverAlt: "Roasted beans from very close",
    },
    gatherings: {
      name: "Gatherings",
      slug: "gatherings",
      description: "Cuppings, clinics and evenings, in rooms and on screens. Say whether you come.",
    },
    bags: {
      name: "Bag library",
      slug: "bag-library",
      description: "Every bag that crossed the table. One picture, the label readable, and what it tasted like.",
    },
    roasters: {
      name: "Roasters’ table",
      slug: "roasters-table",
      description: "For members who buy or sell green: prices, shared bags, blind scores.",
      asking: "I buy two sacks a year with three neighbours in Kumasi and would like to see how you split yours.",
      locked: {
        heading: "A seat for whoever trades green",
        description:
          "Prices and names are spoken here, so we keep the door shut.\nSay what you buy or sell, and Marina answers within two days.",
        label: "Say hello first",
      },
    },
  },
  members: {
    helena: {
      headline: "Roaster in Campinas, keeper of the table",
      bio: "I roast in the back of an old printing workshop and bought a table that won’t leave it. I sell coffee, so I try not to recommend any.",
    },
    tomas: {
      headline: "Water analyst, moderator",
      bio: "I test a city’s drinking water by day. Ask me about alkalinity and then stop me.",
    },
    wanjiru: {
      headline: "Cupper in Nairobi, moderator",
      bio: "Forty bowls before lunch, most days. I rinse my kettle now.",
    },
    jun: {
      headline: "Cloth filters and old coffee shops",
      bio: "A bookbinder in Kyoto. I have sat on the same stool every week for twelve years.",
    },
    aoife: {
      headline: "Night nurse, recovering barista",
      bio: "I brew for a hospital ward in Cork at four in the morning. I write the weekly cups thread when I wake up.",
    },
    diego: {
      headline: "Grower’s son, above Cusco",
      bio: "I help my parents with nineteen terraces and do the letters, the samples and the arguing.",
    },
    priya: {
      headline: "Data analyst, one brother, many logs",
      bio: "Filter coffee in Bengaluru, the steel tumbler sort and the paper sort. I measure things so that other people don’t have to.",
    },
    marek: {
      headline: "Repairs coffee machines, Brno",
      bio: "A garage, a kettle, forty kinds of gasket. If you can describe the noise I can usually name the part.",
    },
    leila: {
      headline: "Rakwe, cardamom, eight guests",
      bio: "Architect in Beirut. My aunt taught me to brew and to ask a second question.",
    },
    caio: {
      headline: "Roasts in a popcorn popper",
      bio: "Fourth floor in Belo Horizonte. Fifty-one batches and a very strict neighbour.",
    },
    noor: {
      headline: "Decaf after noon, no apologies",
      bio: "Illustrator in Utrecht. I’d like decaf to be treated as coffee, since it is.",
    },
    sam: {
      headline: "Breaks scales, asks why",
      bio: "I teach primary school in London and brew before anyone else in the house is awake, or try to.",
    },
    mei: {
      headline: "Trains baristas in Taichung",
      bio: "Four competitions, one trophy, three lessons. Happiest when a student proves me wrong.",
    },
    solveig: {
      headline: "Soft water, small roaster",
      bio: "I roast six kilos a week in Reykjavík for people who walk in out of the wind.",
    },
    beatriz: {
      headline: "Moka, unapologetically",
      bio: "I translate novels in Porto. There is a coffee constellation on my kitchen ceiling.",
    },
    kwame: {
      headline: "Chemistry teacher, Accra",
      bio: "My upper form has strong views about extraction. I use clean beakers these days.",
    },
    elif: {
      headline: "Cezve and typography, Izmir",
      bio: "I draw letters for a living. One rise, no boil, foam to the guest.",
    },
    rafael: {
      headline: "Roaster in Oaxaca, chastened fermenter",
      bio: "I buy from my uncle and eleven of his neighbours. My ideas now live in a five-litre jar.",
    },
    hanna: {
      headline: "Potter in Gdańsk, alto",
      bio: "I make cups and sing in a choir that has been blindfolded for science.",
    },
    linh: {
      headline: "Grows fine robusta near Đà Lạt",
      bio: "Came home from university to farm with my parents. I’m patient with people who use that voice.",
    },
    owen: {
      headline: "Physicist with a grinder problem",
      bio: "Lecturer in Cardiff. I align burrs to relax and keep a log so that I can’t lie to myself.",
    },
    abeba: {
      headline: "Exports from Guji and Sidama",
      bio: "Three washing stations, sixty beds each, and not enough sleep between October and January. I sell green coffee.",
    },
    matteo: {
      headline: "Capo in b, Trieste",
      bio: "Sixty-three years old, forty behind a counter. I like it brown.",
    },
    zoe: {
      headline: "Café owner and roaster, Melbourne",
      bio: "Eighteen seats, two grinders, a lot of tape. I sell coffee and reprint bags.",
    },
    ximena: {
      headline: "Runs a dry mill in Antigua",
      bio: "Five farms’ coffee leaves through my door. My grandmother’s pot is on the shelf above the scales.",
    },
    luc: {
      headline: "Brews outdoors, preferably frozen",
      bio: "Canoes in summer, ice in winter, nine film canisters of coffee in every season. Montréal.",
    },
    dineo: {
      headline: "Beginner with a lever machine",
      bio: "Accountant in Johannesburg. I ask the questions that the rest of you are too proud to.",
    },
    farid: {
      headline: "Seventh-generation tea, first-generation coffee",
      bio: "I restore tiles in Samarkand and came to coffee late, slowly, with one good screwdriver.",
    },
    ruth: {
      headline: "Retired librarian, hard water",
      bio: "Oregon, a well, a dog, four grandchildren who can carry things. I usually sit at the quiet end.",
    },
    tane: {
      headline: "Milk, mostly",
      bio: "Barista in Wellington. 611 flat whites in a day is my record and I do not wish to improve it.",
    },
  },
};
