import type { SpaceWords } from "../compose";

export const events: SpaceWords = {
  "open-cupping": {
    title: "Open cupping: three farms, one valley",
    html: `<p>Six cups on the table, all from the same side of the same hill. We taste without names first, write, and talk afterwards. Bring a spoon and nobody else’s opinion.</p>
<p>The spittoons are ours. If you have never cupped before, come half an hour early and I will show you how.</p>`,
    place: "Rua Augusta 1408, São Paulo",
    comments: [],
  },
  "water-evening": {
    title: "An evening about water",
    html: `<p>Everybody makes the same coffee at home with their own tap, and says what they taste. I bring the numbers: hardness, buffer, and why your kettle looks like that.</p>`,
    comments: [],
  },
  "grinder-clinic": {
    title: "Grinder clinic: bring it, open it, clean it",
    html: `<p>Eight benches, eight screwdrivers, one vacuum cleaner. You take your grinder apart under supervision and it goes home better than it came.</p>`,
    place: "12 Ridley Road, London",
    comments: [],
  },
};
