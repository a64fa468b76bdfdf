// Pours the demo in, once: one community in English on the plain host, one in Portuguese on the second shard.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./lib.mjs";

const PEOPLE = ["owner", "moderator", "member"];
/** Of each demo's own, by their names. */
const EMOJIS = [
  ["bean", "emoji-bean.webp"],
  ["happy_cup", "emoji-cup.webp"],
];

/**
 * Seeds unless this state has been seeded to its end; a seeding that was killed is taken up again. What was removed
 * since is not poured in anew, unless that is asked for (`again`): then what stands is left as it is.
 */
export async function seedOnce({ port, state, again = false }) {
  if (isSeeded({ state }) && !again) return;
  const [{ demoEn }, { demoPt }] = await Promise.all(["demo/en", "demo/pt"].map(load));
  console.log("Setting up the demo …");
  const communities = [];
  for (const [demo, shard] of [
    [demoEn, "SHARD_1"],
    [demoPt, "SHARD_2"],
  ]) {
    communities.push(await seed(port, demo, shard));
  }
  writeFileSync(seededFile(state), JSON.stringify({ communities }));
}

export const isSeeded = ({ state }) => existsSync(seededFile(state));

const seededFile = (state) => path.join(state, "seeded.json");

/** What the terminal says once it runs: of the demo what was not removed since. */
export async function enterLinks({ port, state }) {
  if (!isSeeded({ state })) return [];
  const { communities } = JSON.parse(readFileSync(seededFile(state), "utf8"));
  const standing = await fetch(`http://localhost:${port}/dev/seed`).then((answer) => answer.json());
  const left = communities.filter(({ id }) => standing.communities.includes(id));
  return left.map(({ name, slug, isFirst }) => {
    const origin = `http://${isFirst ? "" : `${slug}.`}localhost:${port}`;
    return `${name}: ${origin}  (enter as ${PEOPLE.join(", ")}: ${origin}/users/sign_in)`;
  });
}

async function seed(port, demo, shard) {
  const community = await post(port, "people", { demo, shard });
  const owner = demo.members.find((member) => member.role === "owner");
  const { seedId } = await load("ids");
  const ownerId = seedId(demo.slug, "member", owner.key);
  await sendPicture(port, "logo", { community: community.id, owner: ownerId, name: "logo.webp" });
  for (const [emoji, name] of EMOJIS)
    await sendPicture(port, "emoji", { community: community.id, owner: ownerId, name, emoji });
  const pictures = {};
  for (const item of demo.posts) {
    const inText = /<figure data-picture="([\w-]+)"/.exec(item.html)?.[1];
    const names = item.gallery?.map(({ picture }) => picture) ?? (inText ? [inText] : []);
    if (names.length === 0) continue;
    pictures[item.key] = [];
    for (const name of names) {
      const place = { community: community.id, owner: ownerId, name: `${name}.webp` };
      pictures[item.key].push(await sendPicture(port, "picture", place));
    }
  }
  const files = {};
  for (const { key, files: named = [] } of demo.posts) {
    if (named.length === 0) continue;
    files[key] = [];
    for (const { file, name } of named) {
      const place = new URLSearchParams({ community: community.id, owner: ownerId, name });
      const bytes = readFileSync(path.join(ROOT, "db/seed/files", file));
      files[key].push(await send(port, `/dev/seed/file?${place}`, bytes, "application/octet-stream"));
    }
  }
  const talkPictures = {};
  for (const { key, lines, picture: ofGroup } of demo.talks) {
    if (ofGroup) {
      const place = { community: community.id, owner: ownerId, name: `${ofGroup}.webp` };
      talkPictures[key] = await sendPicture(port, "avatar", place);
    }
    for (const [at, { picture }] of lines.entries()) {
      if (!picture) continue;
      const place = new URLSearchParams({ community: community.id, owner: ownerId, name: picture.name });
      const bytes = readFileSync(path.join(ROOT, `db/seed/pictures/${picture.file}.webp`));
      talkPictures[`${key}:${at}`] = await send(port, `/dev/seed/file?${place}`, bytes, "application/octet-stream");
    }
  }
  const covers = {};
  for (const { key, cover } of demo.spaces) {
    if (!cover) continue;
    const place = { community: community.id, owner: ownerId, name: `${cover.picture}.webp` };
    covers[key] = (await sendPicture(port, "picture", place)).id;
  }
  await post(port, "posts", { demo, pictures, files, talkPictures, covers, community: community.id });
  return { id: community.id, name: demo.name, slug: demo.slug, isFirst: shard === "SHARD_1" };
}

/** Through the door that people's own pictures take, as the owner; a logo becomes the community's, an emoji one of its own. */
function sendPicture(port, purpose, place) {
  const bytes = readFileSync(path.join(ROOT, "db/seed/pictures", place.name));
  return send(port, `/dev/seed/${purpose}?${new URLSearchParams(place)}`, bytes, "image/webp");
}

const post = (port, step, body) => send(port, `/dev/seed/${step}`, JSON.stringify(body), "application/json");

async function send(port, url, body, type) {
  const response = await fetch(`http://localhost:${port}${url}`, {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the demo could not be set up: ${url} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

async function load(name) {
  const { module } = await runnerImport(path.join(ROOT, `db/seed/${name}.ts`), {
    configFile: false,
    logLevel: "error",
  });
  return module;
}
