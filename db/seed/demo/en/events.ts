import type { SpaceWords } from "../compose";

export const events: SpaceWords = {
  "open-cupping": {
    title: "Open cupping: three farms, one valley",
    html: `<p>Six cups on the table, all from the same side of the same hill. We taste without names first, write, and talk afterwards. Bring a spoon and nobody else’s opinion.</p>
<p>The spittoons are ours. If you have never cupped before, come half an hour early and I will show you how.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "milk-class": {
    title: "Milk class at the long bench",
    html: `<p>Two steam wands, eight jugs, too much milk. We start with water and a drop of soap, and nobody pours a heart before they can pour nothing at all.</p>`,
    place: "Rua Harmonia 150, São Paulo",
    comments: [],
  },
  "water-evening": {
    title: "An evening about water",
    html: `<p>Everybody makes the same coffee at home with their own tap, and says what they taste. I bring the numbers: hardness, buffer, and why your kettle looks like that.</p>`,
    comments: [],
  },
  "latte-evenings": {
    title: "Latte art throwdown: three evenings, one table",
    html: `<p>First evening we pour, second evening we pour against each other, third evening we drink what is left and argue about it. Milk is on the house, pride is yours.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "new-members": {
    title: "New members’ table",
    html: `<p>Half an hour to say who you are and what you brew, and a quarter to ask what everybody was afraid to ask. Cameras on or off, as you like.</p>`,
    comments: [],
  },
  "grinder-clinic": {
    title: "Grinder clinic: bring it, open it, clean it",
    html: `<p>Eight benches, eight screwdrivers, one vacuum cleaner. You take your grinder apart under supervision and it goes home better than it came.</p>`,
    place: "12 Ridley Road, London",
    comments: [],
  },
  "first-pot": {
    title: "The first pot of the week",
    html: `<p>Forty-five minutes before work. Everybody brews what they have, and whoever talks first says what went wrong last week.</p>`,
    comments: [],
  },
};
