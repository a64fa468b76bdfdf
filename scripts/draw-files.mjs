// Makes db/seed/files: the demo's notes as a PDF in both languages, and a drawing that moves: `node scripts/draw-files.mjs`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "../db/seed/files");
const LIMIT = 50_000;

const NOTES = {
  "bloom-notes-en.pdf": {
    title: "Bloom notes",
    lines: [
      "Washed Nariño, ten days after roast. 16 g to 260 g, the same grind and kettle throughout.",
      "",
      "Bloom      Drawdown    In the cup",
      "30 s       2:05        bright, a little sharp",
      "45 s       2:10        rounder, the best of them",
      "60 s       2:12        as at 45",
      "90 s       2:15        as at 45",
      "180 s      2:40        flatter; the bed had gone cold",
    ],
  },
  "bloom-notes-pt.pdf": {
    title: "Notas da pré-infusão",
    lines: [
      "Nariño lavado, dez dias depois da torra. 16 g para 260 g, mesma moagem e mesma chaleira.",
      "",
      "Espera     Escoamento  Na xícara",
      "30 s       2:05        viva, um pouco afiada",
      "45 s       2:10        mais redonda, a melhor",
      "60 s       2:12        igual à de 45",
      "90 s       2:15        igual à de 45",
      "180 s      2:40        apagada; a cama já tinha esfriado",
    ],
  },
};

const escaped = (text) => text.replace(/[\\()]/g, "\\$&");

await mkdir(FOLDER, { recursive: true });
for (const [name, notes] of Object.entries(NOTES)) await keep(name, pdfOf(notes));
await keep("bloom.gif", await bloom());

async function keep(name, bytes) {
  if (bytes.length > LIMIT) throw new Error(`${name} is over ${LIMIT} bytes`);
  await writeFile(join(FOLDER, name), bytes);
  console.log(`${name.padEnd(22)} ${Math.ceil(bytes.length / 1000)} kB`);
}

/** One page of lines in a face that every reader has. */
function pdfOf({ title, lines }) {
  const show = (line, size, y, face) => `BT /${face} ${size} Tf 56 ${y} Td (${escaped(line)}) Tj ET`;
  const body = [show(title, 20, 770, "F1"), ...lines.map((line, at) => show(line, 11, 730 - at * 18, "F2"))].join("\n");
  const font = (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
    `<</Length ${Buffer.byteLength(body, "latin1")}>>stream\n${body}\nendstream`,
    font("Helvetica-Bold"),
    font("Courier"),
    `<</Title(${escaped(title)})>>`,
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(file, "latin1");
    file += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = Buffer.byteLength(file, "latin1");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Bubbles that rise in a bed of coffee and come to rest. */
async function bloom() {
  const FRAMES = 14;
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, at) =>
      sharp(Buffer.from(frameOf(at / FRAMES)))
        .png()
        .toBuffer(),
    ),
  );
  const delay = frames.map((_, at) => (at === FRAMES - 1 ? 900 : 120));
  return sharp(frames, { join: { animated: true } })
    .gif({ colours: 24, delay, loop: 0, effort: 10 })
    .toBuffer();
}

function frameOf(share) {
  const bubbles = Array.from({ length: 16 }, (_, at) => {
    const [angle, far] = [at * 2.4, 20 + ((at * 37) % 84)];
    const life = Math.max(0, Math.min(1, share * 2.2 - (at % 7) * 0.16));
    const size = Math.sin(life * Math.PI) * (5 + (at % 4) * 2);
    const [x, y] = [200 + Math.cos(angle) * far, 150 + Math.sin(angle) * far * 0.5];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="#c89a6b"/>`;
  });
  const rise = 4 + Math.sin(share * Math.PI) * 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <rect width="400" height="300" fill="#f3ece3"/>
    <path d="M52 118 L348 118 L236 282 L164 282 Z" fill="#e2d3c1"/>
    <ellipse cx="200" cy="150" rx="128" ry="66" fill="#4b2e1e"/>
    <ellipse cx="200" cy="${150 - rise * 0.4}" rx="122" ry="${58 + rise * 0.3}" fill="#6b432b"/>
    ${bubbles.join("")}
  </svg>`;
}
