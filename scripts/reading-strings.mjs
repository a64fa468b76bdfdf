// Which strings the pages say that visitors read: those of every module that comes with one of them. The build puts
// them into one file; whatever else several pages share has a file for each feature, which no reading page asks for.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * The keys that the reading pages may say: of the routes that say they are kept (`keptBy`; all but `PEOPLE`), of what is
 * around them, and of what `travels` with them since others share it. It is asked with a module's path and with how many
 * pages and parts that come later load it.
 */
export function readingStrings(travels) {
  const routes = readdirSync(path.join(ROOT, "app/routes"), { recursive: true })
    .map((file) => path.join("app/routes", file))
    .filter((file) => /\.tsx?$/.test(file));
  const loaded = new Map();
  const entries = new Set([...AROUND, ...routes]);
  // What comes later is found on the way, and is an entry of its own.
  for (const entry of entries) {
    for (const file of modulesOf(entry)) {
      loaded.set(file, (loaded.get(file) ?? 0) + 1);
      for (const later of laterIn(file)) entries.add(later);
    }
  }
  const kept = routes.filter((file) => !PEOPLE.test(file) && /^export const handle = keptBy\(/m.test(read(file)));
  const reading = new Set([...AROUND, ...kept].flatMap((file) => [...modulesOf(file)]));
  for (const [file, pages] of loaded) if (travels(file, pages)) reading.add(file);
  return new Set([...reading].flatMap((file) => [...read(file).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
}

/** They are kept, but share most of what they say with what is an admin's: that is a file of theirs. */
const PEOPLE = /^app\/routes\/members\/(?:directory|profile)\.tsx$/;

const AROUND = ["app/root.tsx", "app/entry.client.tsx", "app/routes/shell.tsx"];

/** What a browser loads for a module: all that it imports at its head. What is for the server alone stays there. */
function modulesOf(from) {
  const found = new Set();
  const next = [from];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const imported = read(file).matchAll(/^(?:import|export)\s+(?!type\s)(?:[^;]*?from\s+)?"([^"]+)"/gm);
    for (const [, specifier] of imported) next.push(...resolve(file, specifier));
  }
  return found;
}

const laterIn = (file) => [...read(file).matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, to]) => resolve(file, to));

function resolve(from, specifier) {
  const isOurs = specifier.startsWith("~/") || specifier.startsWith(".");
  if (!isOurs || /\.server$|\.css$|generated|\+types/.test(specifier)) return [];
  const base = specifier.startsWith("~/")
    ? path.join("app", specifier.slice(2))
    : path.join(path.dirname(from), specifier);
  const file = [base, `${base}.ts`, `${base}.tsx`, path.join(base, "index.ts")].find(
    (candidate) => existsSync(path.join(ROOT, candidate)) && statSync(path.join(ROOT, candidate)).isFile(),
  );
  return file ? [file] : [];
}

const texts = new Map();

function read(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(ROOT, file), "utf8"));
  return texts.get(file);
}
