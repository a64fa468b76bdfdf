// Draws db/seed/pictures/*.svg as WebP, as large as they say (the logo as a square of 512) and at most 90 KB each: `node scripts/draw-pictures.mjs`.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "../db/seed/pictures");
const LIMIT = 90 * 1024;
const QUALITIES = [88, 80, 72, 64, 56];

const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".svg")).sort();
for (const name of names) {
  const webp = await draw(await readFile(join(FOLDER, name)), name);
  await writeFile(join(FOLDER, name.replace(/\.svg$/, ".webp")), webp);
  console.log(`${name.padEnd(18)} ${Math.round(webp.length / 1024)} KB`);
}

/** The best quality that stays under the limit. */
async function draw(svg, name) {
  const { width, height } = name === "logo.svg" ? { width: 512, height: 512 } : await sharp(svg).metadata();
  const pixels = await sharp(svg).resize(width, height, { fit: "cover" }).png().toBuffer();
  for (const quality of QUALITIES) {
    const webp = await sharp(pixels).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= LIMIT) return webp;
  }
  throw new Error(`${name} is over ${LIMIT} bytes at quality ${QUALITIES.at(-1)}`);
}
