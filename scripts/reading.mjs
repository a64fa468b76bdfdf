// What the pages bring along that visitors read: every module that comes with one of them, and what those say. The
// build puts what several of them share into one file, and what none has but those of lists into another; whatever else
// several pages share is asked for by no reading page.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * The modules, by their paths from the project's root, that come with a page which says that visitors' copies of it are
 * kept (`keptBy`; all but `OTHERS`), and with what is around it. What such a page loads later is none of them.
 */
export const readingModules = () => modulesIn(keptRoutes().filter((file) => !OTHERS.test(file)));

/**
 * Of these, what comes in files that several pages have: `house` is what stands around every page or on a post, `lists`
 * what is on pages of posts alone. It is what several routes, or one of them and what comes later, share, and what more
 * than one of those says; a route's own module, and what it alone says, is in a file of its own.
 */
export function sharedFiles() {
  const all = [...beginnings()].map(modulesOf);
  const said = all.map(stringsIn);
  const around = modulesIn([]);
  const own = new Set([...routeFiles(), ...AROUND]);
  const isShared = (one, of) => of.filter((each) => each.has(one)).length > 1;
  const modules = [...readingModules()].filter((file) => !own.has(file) && (around.has(file) || isShared(file, all)));
  const strings = [...stringsIn(readingModules())].filter((key) => isShared(key, said));
  const posts = modulesIn([POST]);
  const ofPosts = new Set([...posts, ...stringsIn(posts)]);
  // A second file of styles would be one more to wait for before anything is painted.
  const isHouse = (one) => ofPosts.has(one) || one.endsWith(".css");
  const { house = [], lists = [] } = Object.groupBy([...modules, ...strings], (one) =>
    isHouse(one) ? "house" : "lists",
  );
  return { house: new Set(house), lists: new Set(lists) };
}

/** Every module that a browser begins with: a route, or what comes later to one. */
function beginnings() {
  const found = new Set(routeFiles());
  for (const one of found) for (const later of [...modulesOf(one)].flatMap(laterIn)) found.add(later);
  return found;
}

const routeFiles = () =>
  readdirSync(path.join(ROOT, "app/routes"), { recursive: true })
    .map((file) => path.join("app/routes", file))
    .filter((file) => /\.tsx?$/.test(file));

function keptRoutes() {
  return routeFiles().filter((file) => /^export const handle = keptBy\(/m.test(read(file)));
}

const modulesIn = (routes) => new Set([...AROUND, ...routes].flatMap((file) => [...modulesOf(file)]));

/** The keys of what these modules say. */
export const stringsIn = (modules) =>
  new Set([...modules].flatMap((file) => [...read(file).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));

/** The files of the icons that all kept pages show, as the library names them: `arrow-left`. */
export function readingIcons() {
  const names = new Map([...read(ICONS).matchAll(/(\w+) as (\w+)/g)].map(([, theirs, ours]) => [ours, theirs]));
  const modules = [...modulesIn(keptRoutes())].filter((file) => file !== ICONS);
  const shown = modules.flatMap((file) => read(file).match(/\b\w+Icon\b/g) ?? []);
  return new Set(shown.filter((name) => names.has(name)).map((name) => fileOf(names.get(name))));
}

const ICONS = "app/ui/icons.ts";

const fileOf = (name) => name.replace(/([a-z0-9])([A-Z])|([a-z])(\d)/g, "$1$3-$2$4").toLowerCase();

/** They are kept, but share most of what they are with what is an admin's, or comes late to one kind of space: that is a file of theirs. */
const OTHERS =
  /^app\/routes\/(?:courses\/(?:directory|lesson)|embeds|events|legal\/document|members\/(?:directory|profile)|spaces\/(?:group|members))\.tsx$/;

/** What has most around it: comments, their form, what is done with both. */
const POST = "app/routes/posts/post.tsx";

const AROUND = ["app/root.tsx", "app/entry.client.tsx", "app/routes/shell.tsx"];

const walked = new Map();

/** What a browser loads for a module: all that it imports at its head. What is for the server alone stays there. */
function modulesOf(from) {
  if (!walked.has(from)) walked.set(from, walk(from));
  return walked.get(from);
}

function walk(from) {
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

/** What a module loads when it comes to that. */
const laterIn = (file) =>
  [...read(file).matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, specifier]) => resolve(file, specifier));

function resolve(from, specifier) {
  const isOurs = specifier.startsWith("~/") || specifier.startsWith(".");
  if (!isOurs || /\.server$|generated|\+types/.test(specifier)) return [];
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
