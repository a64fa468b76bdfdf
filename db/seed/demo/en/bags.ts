import type { SpaceWords } from "../compose";

export const bags: SpaceWords = {
  "guji-circle": {
    title: "Guji, and the circle it came in",
    html: `<p>Natural, 250 grams, rested twelve days. Peach stone and something like warm hay. I kept the bag for the sun on it.</p>`,
    alts: ["A dark green coffee bag with an orange sun on its label, a few beans lying before it"],
    comments: [
      "<p>That sun is the drying bed at four in the afternoon. I know the man who drew it.</p>",
      "<p>Warm hay is exactly it. I had written “barn” and crossed it out.</p>",
    ],
  },
  "jute-sack": {
    title: "Sixty kilos of someone’s year",
    html: `<p>Opened on the floor of the store in Dilla. The stencil is by hand, so no two sacks are quite straight. Take the pictures home if you have a wall for them.</p>`,
    alts: [
      "An open jute sack of green coffee, stencilled Yirgacheffe, 60 kg, grade 1",
      "Coffee cherries on raised drying beds below a line of hills",
      "Terraced green hills in morning light",
      "Roasted beans from very close",
    ],
    comments: [
      {
        html: "<p>Same mill as my number three. You can see that the grade was stamped over.</p>",
        replies: ["<p>Good eye. It went up a grade after sorting, and the whole village heard about it.</p>"],
      },
      "<p>Would you sell the empty sack?</p>",
    ],
  },
  "lot-118": {
    title: "Lot 118, the label says it all",
    html: "",
    alts: ["A cream label on yellow: Cerrado, natural, roasted November 12, tastes of praline and plum, lot 118"],
    comments: ["<p>Praline, yes. The plum came on day fifteen and stayed for two cups.</p>"],
  },
  "after-the-buy": {
    title: "The shelf after the group buy",
    html: `<p>Everything that came in one van. Left to right in the order they will be opened, if I can hold to it.</p>`,
    alts: [
      "Two shelves of coffee bags and jars",
      "Five bags of the autumn release side by side",
      "A table set for cupping, seen from above",
      "",
      "The label of lot 118",
      "A row of cups of different shapes",
    ],
    comments: ["<p>You will not hold to it. The blue one is gone by Sunday.</p>"],
  },
};
