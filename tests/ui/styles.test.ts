import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { FACES, sheetPlace } from "~/ui/avatar/face";

const APP = path.resolve(import.meta.dirname, "../../app");
const sheets = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, css: readFileSync(path.join(APP, name), "utf8") }));

test("no rule is about whatever stands beside something: an insertion anywhere would style its neighbourhood anew", () => {
  const found = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/[^\n{}]*[+~]\s*(?:\*|:not\([^)]*\))\s*(?:::?[a-z-]+\s*)?[,{]/g)].map(
      ([rule]) => `${name}: ${rule}`,
    ),
  );
  expect(found).toEqual([]);
});

test("every variable that a rule reads without another choice is one that is set: nothing is left as it was by a slip of the pen", () => {
  const scripts = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(APP, name), "utf8"));
  const known = new Set([
    ...sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...scripts.flatMap((script) => [...script.matchAll(/["'`](--[\w-]+)/g)].map(([, name]) => name)),
  ]);
  const read = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, variable]) => ({ name, variable })),
  );
  expect(read.length).toBeGreaterThan(1_000);
  expect(read.filter(({ variable }) => !known.has(variable))).toEqual([]);
});

test("every drawn face has a place of its own on the sheet, and the styles know it", async () => {
  const places = Array.from({ length: FACES }, (_, face) => sheetPlace(face));
  expect(new Set(places).size).toBe(FACES);
  const parts = sheets.find(({ name }) => name === "ui/styles/parts.css")?.css ?? "";
  const size = /faces\.webp"\) var\(--x, 0\) var\(--y, 0\) \/ (\d)00% (\d)00%/.exec(parts);
  const [across, down] = [Number(size?.[1]), Number(size?.[2])];
  for (const [column, row] of places.map((place) => place.match(/\d+/g)?.map(Number) ?? [])) {
    if (column) expect(parts).toContain(`.face.x${column} {\n  --x: ${((column / (across - 1)) * 100).toFixed(2)}%;`);
    if (row) expect(parts).toContain(`.face.y${row} {\n  --y: ${((row / (down - 1)) * 100).toFixed(0)}%;`);
  }
  const picture = await sharp(path.join(APP, "ui/avatar/faces.webp")).metadata();
  expect((picture.width ?? 0) / across).toBe((picture.height ?? 0) / down);
});
