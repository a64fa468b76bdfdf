// Draws 48 portraits for members without a picture: app/ui/avatar/faces.svg for the large ones, faces.webp for those
// of a list, which are many and cost a page twenty elements each as drawings.
// Run: node scripts/draw-faces.mjs. The same recipes always give the same files; drawing none anew changes nobody's face.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const SKIN = {
  a: ["#FBDCC4", "#EDBE9E"],
  b: ["#F3C9A5", "#DFA87F"],
  c: ["#E5B088", "#CB9066"],
  d: ["#CC9166", "#AF7449"],
  e: ["#AD7249", "#8E5935"],
  f: ["#8A5636", "#6D4127"],
  g: ["#6B4029", "#512E1C"],
  h: ["#4E2E20", "#3A2016"],
};
const HAIR = {
  k: "#231F20",
  n: "#3F2A20",
  m: "#6A4329",
  r: "#A4532C",
  y: "#D6A556",
  g: "#A9A49E",
  w: "#E4DFD8",
  u: "#5B3A52",
};
const GROUND = [
  "#F2D7BF",
  "#E8C9A8",
  "#D9E0C8",
  "#C9DAD3",
  "#D3D8E6",
  "#E6D3DF",
  "#F3DDA9",
  "#EBC4B2",
  "#CFE0E3",
  "#E4DCCF",
];
const CLOTH = [
  "#C2583E",
  "#2F6F6B",
  "#D9A441",
  "#4A6389",
  "#7C8B4F",
  "#8B4A62",
  "#37424E",
  "#EFE6D8",
  "#B9764A",
  "#5E5688",
];

// skin hair-colour hair-style ground cloth collar extras…
const RECIPES = `
a m sidepart 0 1 crew
g k afro 6 0 vee earrings
c n long 3 5 crew
b g bald 4 6 shirt fullbeard roundglasses old
e k hijab1 5 2 none
d k short 1 3 shirt stubble
a r curly 2 9 crew freckles
h k locs 7 2 crew
b y bob 8 5 vee
c k turban0 9 6 shirt fullbeard
f k bun 0 7 crew earrings
a g bobwavy 5 1 shirt squareglasses old
d n quiff 3 4 crew
b k fringe 6 0 turtle
g k buzz 1 1 shirt goatee
a y long 4 8 crew
e k braids 2 0 crew
c m beanie3 9 2 turtle fullbeard
b r ponytail 8 1 vee freckles
h k buzz 6 9 turtle roundglasses
a w short 7 3 shirt moustache old
d k long 0 2 vee earrings
b n curly 9 4 crew squareglasses
f k hijab7 3 8 none
c k fringe 5 6 crew roundglasses
e n cap0 4 3 crew
a k bun 2 5 turtle
g g afro 8 6 shirt old
b m fullpart 1 7 shirt moustache
d k wavy 6 9 crew
a r bald 3 1 crew fullbeard
h k bun 5 2 vee earrings
c w bobwavy 9 3 crew old earrings
b k sidepart 8 8 turtle
f k short 0 4 shirt roundglasses stubble
a n braids 4 0 crew freckles
d m beanie1 7 6 crew
e k wavy 3 5 shirt squareglasses
b y quiff 2 3 crew
g k hat8 9 7 vee
c k ponytail 1 1 crew
a u bob 6 6 turtle roundglasses
d g short 5 9 shirt fullbeard old
b k hijab1 8 5 none roundglasses
h w buzz 4 0 shirt goatee old
c n wavy 0 4 vee
e k curly 7 1 crew
a m hat3 2 8 shirt
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const HAIRLINE = "M20 28C18.5 15 25 11.5 32 11.5S45.5 15 44 28C42.5 20.5 38.5 17.5 32 17.5S21.5 20.5 20 28Z";
const PARTED = "M19.6 31C17.5 17 25 11.5 32 11.5S46.5 17 44.4 31C43 23.5 38 19 32 15.5C26 19 21 23.5 19.6 31Z";
const LONG = "M16.5 32C13.5 13 23 7.5 32 7.5S50.5 13 47.5 32L49 51C44 54 20 54 15 51Z";

/** Each hair style: what hangs behind the head and what lies on it. */
const STYLES = {
  bald: () => [
    "",
    "M19.8 31C18.2 26 18.8 22 20.8 19.5C20.8 24 20.8 28 20.8 31ZM44.2 31C45.8 26 45.2 22 43.2 19.5C43.2 24 43.2 28 43.2 31Z",
  ],
  buzz: () => ["", "M19.9 26C19.5 14.5 26 12.8 32 12.8S44.5 14.5 44.1 26C42.5 19.5 38 17.2 32 17.2S21.5 19.5 19.9 26Z"],
  short: () => [
    "",
    "M19.6 29C16.8 15 25 10.5 33 10.5C43 10.5 47 17 44.4 29C43.3 23.5 41.5 20.5 37 19.5C31 20 25 19.5 22.3 22C20.8 24 20.2 26.5 19.6 29Z",
  ],
  sidepart: () => [
    "",
    "M19.6 30C16.5 15 24.5 9.8 34 10.2C44.5 10.8 47 18.5 44.4 30C43.6 24.5 42 21.5 39 18.2C34 22.3 26.5 22.5 22.3 21.3C20.8 24 20.2 26.8 19.6 30Z",
  ],
  fullpart: () => [
    "",
    "M19.4 31C15.5 15 23 8.5 31 9.5C33 8.5 48.5 8 44.6 31C44 26 43.5 23 41 20.5C36 20.5 31.5 19 29 15.5C28 19 24.5 21 22.5 22C20.8 25 20 27.5 19.4 31Z",
  ],
  quiff: () => [
    "",
    "M19.7 28C18.6 19 20 13.5 25 9.5C32 4.5 44.5 6.5 45 17.5C45.2 21 44.7 25 44.3 28C43.2 23 41.2 20 38 19.3C32 18.6 25.5 20 22.7 21.5C21 23.5 20.2 25.5 19.7 28Z",
  ],
  fringe: () => [
    LONG,
    "M19.6 29C17.5 15 24.5 10.5 32 10.5S46.5 15 44.4 29C43.5 26 42 25 40.5 24.5C35 25.8 29 25.8 23.5 24.5C22 25 20.5 26 19.6 29Z",
  ],
  long: () => [LONG, PARTED],
  bob: () => [
    "M16 32C13.5 13.5 22.5 8.5 32 8.5S50.5 13.5 48 32C48 38 46.5 42 43.5 43.5H20.5C17.5 42 16 38 16 32Z",
    "M19.6 30C17.5 15 25 11 34 11C43.5 11 46.5 18 44.4 30C43.4 24.5 41.5 21 38.5 18.5C33 22 26 23.5 22.3 23.5C20.8 25.5 20.2 27.5 19.6 30Z",
  ],
  bobwavy: () => [
    "M17 31C13 27 15 21 17.5 19.5C17 13 24 8 32 8S47 13 46.5 19.5C49 21 51 27 47 31C50 35 48.5 41 44.5 42.5H19.5C15.5 41 14 35 17 31Z",
    PARTED,
  ],
  wavy: () => [
    "M17 30C12.5 26 15 19.5 17.5 18C17.5 11.5 24 7.5 32 7.5S46.5 11.5 46.5 18C49 19.5 51.5 26 47 30C51.5 34 51 40 47.5 42C50 46 48 50.5 45 51.5H19C16 50.5 14 46 16.5 42C13 40 12.5 34 17 30Z",
    PARTED,
  ],
  bun: () => ["M38.5 8.5A6.5 6.5 0 1 1 25.5 8.5A6.5 6.5 0 1 1 38.5 8.5Z", HAIRLINE],
  ponytail: () => ["M40 13C55 10 56 33 49.5 44C45.5 37 48 26 41 21Z", HAIRLINE],
  afro: () => [
    "M51.5 24A19.5 19.5 0 1 1 12.5 24A19.5 18.5 0 1 1 51.5 24Z",
    "M19.8 28C18.5 17 25 14 32 14S45.5 17 44.2 28C42.5 22 38.5 19.5 32 19.5S21.5 22 19.8 28Z",
  ],
  curly: () => [
    "",
    circles([
      [21, 20, 4.5],
      [24.5, 15, 5],
      [30, 12.5, 5],
      [36, 12.5, 5],
      [41, 16, 4.8],
      [43.5, 21, 4],
      [29, 17, 4.5],
      [35, 17.5, 4.5],
      [20.5, 25, 3],
    ]),
  ],
  locs: () => [
    circles(
      [17, 21, 43, 47].flatMap((x, column) =>
        Array.from({ length: 9 - (column % 3 === 0 ? 1 : 0) }, (_, row) => [x, 16 + row * 4, 3]),
      ),
    ),
    HAIRLINE,
  ],
  braids: () => [
    circles([16.5, 47.5].flatMap((x) => Array.from({ length: 8 }, (_, row) => [x, 24 + row * 4, 3.4 - row * 0.15]))),
    PARTED,
  ],
};

const HATS = {
  hijab: (tone) => ({
    back: fill(tone, "M13.5 34C11 13 21 6.5 32 6.5S53 13 50.5 34C50.5 44 53 50 57 57L7 57C11 50 13.5 44 13.5 34Z"),
    front:
      fill(
        tone,
        "M19 30C17.5 15 25 10.5 32 10.5S46.5 15 45 30C44 24 41 16.5 32 16.5S20 24 19 30ZM19 30C19.5 41 25 46.5 32 46.5S44.5 41 45 30C50 40 50 52 44 60H20C14 52 14 40 19 30Z",
      ) + line("#00000022", "M22 44C27 51 37 52 45 45M24 51C30 56 38 56 44 51"),
  }),
  turban: (tone) => ({
    back: "",
    front:
      fill(tone, "M16.5 25C13.5 10 23 4.5 32 4.5S50.5 10 47.5 25C43 19.5 37.5 18.5 32 18.5S21 19.5 16.5 25Z") +
      line("#00000026", "M18 21C24 13 34 9 44 8.5M32 18.5C37 15 43 13.5 47.5 15.5M19 15C26 9.5 33 7 39 6"),
  }),
  beanie: (tone) => ({
    back: "",
    front:
      fill(tone, "M18.5 21C17.5 8.5 25 5.5 32 5.5S46.5 8.5 45.5 21Z") +
      `<rect x="17" y="17.5" width="30" height="6.5" rx="3" fill="${tone}"/>` +
      `<rect x="17" y="17.5" width="30" height="6.5" rx="3" fill="#0000001F"/>`,
  }),
  cap: (tone) => ({
    back: "",
    front:
      fill(tone, "M18.8 21.5C18 9.5 25.5 7.5 32 7.5S46 9.5 45.2 21.5Z") +
      fill(tone, "M18.8 20H44C51 20 54.5 22.5 54.5 24.5H18.8Z") +
      fill("#00000024", "M18.8 20H44C51 20 54.5 22.5 54.5 24.5H18.8Z"),
  }),
  hat: (tone) => ({
    back: "",
    front:
      fill(tone, "M21 19C20.5 8 25 5.5 32 5.5S43.5 8 43 19Z") +
      fill(tone, "M8.5 20.5C16 15.5 48 15.5 55.5 20.5C50 24.5 14 24.5 8.5 20.5Z") +
      fill("#00000026", "M21 15.5C28 17.5 36 17.5 43 15.5V18.8C36 20.5 28 20.5 21 18.8Z"),
  }),
};

const COLLARS = {
  none: () => "",
  crew: (skin) => fill(skin, "M26 45.5Q32 53 38 45.5Z"),
  vee: (skin) => fill(skin, "M25.5 46L32 56L38.5 46Z"),
  turtle: (_, cloth) =>
    `<rect x="25" y="41.5" width="14" height="9" rx="3" fill="${cloth}"/>` +
    `<rect x="25" y="41.5" width="14" height="9" rx="3" fill="#0000001A"/>`,
  shirt: (skin) =>
    fill(skin, "M26.5 45.5L32 53L37.5 45.5Z") +
    fill("#FFFFFFD9", "M25.5 44.5L20.5 48.5L27.5 55L32 51.5ZM38.5 44.5L43.5 48.5L36.5 55L32 51.5Z"),
};

/** The sheet's faces in a row and in a column, as app/ui/styles/parts.css and `sheetPlace` count them. */
const [ACROSS, DOWN] = [8, 6];
/** 40 px, the largest in a list, on a screen of two points a pixel. */
const SHEET_FACE = 80;

const faces = RECIPES.map(draw);
const symbols = faces.map((face, place) => `<symbol id="f${place}" viewBox="0 0 64 64">${face}</symbol>`).join("\n");
const out = (name) => fileURLToPath(new URL(`../app/ui/avatar/${name}`, import.meta.url));
writeFileSync(out("faces.svg"), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n</svg>\n`);
await sharp(Buffer.from(sheet())).webp({ quality: 75, effort: 6 }).toFile(out("faces.webp"));

function sheet() {
  const placed = faces.map((face, place) => {
    const [x, y] = [(place % ACROSS) * SHEET_FACE, Math.floor(place / ACROSS) * SHEET_FACE];
    return `<svg x="${x}" y="${y}" width="${SHEET_FACE}" height="${SHEET_FACE}" viewBox="0 0 64 64">${face}</svg>`;
  });
  const size = `width="${ACROSS * SHEET_FACE}" height="${DOWN * SHEET_FACE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${placed.join("")}</svg>`;
}

function draw([skinKey, hairKey, style, ground, clothKey, collar, ...extras], place) {
  const [skin, shade] = SKIN[skinKey];
  const hair = HAIR[hairKey];
  const cloth = CLOTH[clothKey];
  const has = (extra) => extras.includes(extra);
  const dark = "fgh".includes(skinKey);
  const ink = dark ? "#1D1210" : "#33241F";
  const [, hatName, hatTone] = /^(hijab|turban|beanie|cap|hat)(\d)$/.exec(style) ?? [];
  const hat = hatName ? HATS[hatName](CLOTH[hatTone]) : null;
  const [behind, onTop] = hat
    ? [{ hat: LONG, hijab: "" }[hatName] ?? "", { hijab: "" }[hatName] ?? STYLES.buzz()[1]]
    : STYLES[style]();
  const parts = [
    `<rect width="64" height="64" fill="${GROUND[ground]}"/>`,
    behind && fill(hair, behind),
    hat?.back,
    fill(cloth, "M6.5 64C7 53 15.5 48.5 26 46.5H38C48.5 48.5 57 53 57.5 64Z"),
    fill(skin, "M26.5 37H37.5V46Q32 51 26.5 46Z"),
    fill(shade, "M26.5 40Q32 45.5 37.5 40V43.5Q32 48 26.5 43.5Z"),
    COLLARS[collar](skin, cloth),
    hatName !== "hijab" &&
      `<circle cx="19.8" cy="30" r="2.6" fill="${shade}"/><circle cx="44.2" cy="30" r="2.6" fill="${shade}"/>`,
    fill(skin, "M20 27C20 18 25 14 32 14S44 18 44 27C44 36.5 38.5 43 32 43S20 36.5 20 27Z"),
    `<circle cx="24.8" cy="34" r="2.6" fill="#E0674A" opacity=".${dark ? 16 : 22}"/><circle cx="39.2" cy="34" r="2.6" fill="#E0674A" opacity=".${dark ? 16 : 22}"/>`,
    has("freckles") &&
      circlesOf(shade, [
        [24, 33, 0.5],
        [26, 34, 0.5],
        [25, 35.5, 0.5],
        [38, 34, 0.5],
        [40, 33, 0.5],
        [39, 35.5, 0.5],
      ]),
    has("old") && line(shade, "M22 34.5Q23 37 25 38M42 34.5Q41 37 39 38M28 19.8Q32 18.8 36 19.8"),
    has("stubble") &&
      `<g opacity=".28">${fill(hair, "M20.2 30C20.5 40 26 44 32 44S43.5 40 43.8 30C42 35 39 35.5 36 34.5Q32 33.4 28 34.5C25 35.5 22 35 20.2 30Z")}</g>`,
    has("fullbeard") &&
      fill(
        hair,
        "M19.9 29C19.6 41 25.5 47 32 47S44.4 41 44.1 29C42.5 34.5 39.5 35.5 36.5 34.3Q32 32.8 27.5 34.3C24.5 35.5 21.5 34.5 19.9 29Z",
      ),
    has("goatee") && fill(hair, "M27.5 39Q32 37.5 36.5 39Q36.5 45.5 32 45.5T27.5 39Z"),
    circlesOf(ink, [
      [27, 28.5, 1.35],
      [37, 28.5, 1.35],
    ]),
    line(
      hairKey === "w" || hairKey === "y" ? shade : hair,
      place % 3 === 0
        ? "M24.5 24.8Q27 23.5 29.3 24.6M34.7 24.6Q37 23.5 39.5 24.8"
        : "M24.6 24.3Q27 23.3 29.3 24.3M34.7 24.3Q37 23.3 39.4 24.3",
      1.3,
    ),
    line(shade, "M32 29.5Q30.3 33 32.6 33.2", 1.3),
    has("fullbeard") ? fill("#F4DCD2", "M28.8 37Q32 39.8 35.2 37Z") : mouth(place, dark),
    has("moustache") &&
      fill(
        hair,
        "M25.5 36.2C27.5 33.6 31 33.9 32 34.8C33 33.9 36.5 33.6 38.5 36.2C36 37.3 33.5 37 32 36.3C30.5 37 28 37.3 25.5 36.2Z",
      ),
    onTop && (onTop.startsWith("<") ? onTop.replaceAll("currentColor", hair) : fill(hair, onTop)),
    hat?.front,
    has("roundglasses") &&
      `<g fill="#FFFFFF2E" stroke="${ink}" stroke-width="1.1"><circle cx="27" cy="28.8" r="4.1"/><circle cx="37" cy="28.8" r="4.1"/><path d="M31.1 28.3Q32 27.6 32.9 28.3" fill="none"/></g>`,
    has("squareglasses") &&
      `<g fill="#FFFFFF2E" stroke="${ink}" stroke-width="1.2"><rect x="22.6" y="25.6" width="8.2" height="6.4" rx="1.8"/><rect x="33.2" y="25.6" width="8.2" height="6.4" rx="1.8"/><path d="M30.8 28H33.2" fill="none"/></g>`,
    has("earrings") &&
      circlesOf("#E3B04B", [
        [19.6, 34, 1.5],
        [44.4, 34, 1.5],
      ]),
  ];
  return parts.filter(Boolean).join("");
}

function mouth(place, dark) {
  const colour = dark ? "#3A1512" : "#8E3B32";
  if (place % 4 === 1) return fill("#FFFFFF", "M27.8 36.2Q32 41.5 36.2 36.2Z");
  return line(colour, place % 4 === 2 ? "M28.8 37.2Q32 38.8 35.2 37" : "M28 36.5Q32 40 36 36.5", 1.4);
}

function fill(colour, d) {
  return d.startsWith("<") ? d.replaceAll("currentColor", colour) : `<path fill="${colour}" d="${d}"/>`;
}

function line(colour, d, width = 1) {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function circles(list) {
  return list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r.toFixed(2)}" fill="currentColor"/>`).join("");
}

function circlesOf(colour, list) {
  return circles(list).replaceAll("currentColor", colour);
}
