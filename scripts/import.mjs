#!/usr/bin/env node
// npm run import -- stackexchange|slack FILE --community SLUG [--url https://… --token atr_…] [--site NAME]
// Brings what was written elsewhere into a community of a running Atrium. Safe to stop and to run again.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { NoDump } from "./import/dump.mjs";
import { progress } from "./import/progress.mjs";
import { send } from "./import/send.mjs";
import { isNoExport, runSlack } from "./import/slack/run.mjs";
import { survey } from "./import/survey.mjs";
import { connect, NobodyThere, Refused } from "./import/wire.mjs";
import { ROOT } from "./lib.mjs";

const USAGE = `npm run import -- stackexchange FILE --community SLUG
npm run import -- slack FILE.zip --community SLUG
  FILE          a Posts.xml of a Stack Exchange dump; a Users.xml beside it gives the authors their names
  FILE.zip      an export of a Slack workspace, as Slack packs it
  --community   the community's address, as in <SLUG>.localhost:3000
  --url         of a deployed Atrium, with --token (make one under Settings > Imports)
  --site        a name that keeps two dumps in one community apart
  --public-only of Slack: leaves private channels, direct and group messages out`;
const MAX_LISTED = 20;
const REASONS = {
  broken_xml: "the row is not valid XML",
  missing_id: "the row has no Id",
  missing_date: "the row has no CreationDate",
  missing_title: "the question has no Title",
  missing_body: "the row has no Body",
  too_long: "the text is too long",
  too_complex: "the text has too many parts, or they are nested too deeply",
  unknown_kind: "the row is neither a question nor an answer",
  duplicate: "a row with this Id came before",
  no_question: "the question it answers is not in the file",
  broken_json: "it is not valid JSON",
  room_gone: "the room it belongs to is empty, or has been deleted in the community",
};
/** The same words where a row of one source is a message of the other. */
const SLACK_REASONS = {
  ...REASONS,
  missing_date: "the message has no time",
  missing_body: "the message says nothing and carries nothing",
};

const bar = progress();
const options = readOptions();
try {
  await run(options);
} catch (error) {
  bar.next();
  fail(explain(error));
}

async function run({ kind, ...options }) {
  const counts = await (kind === "slack" ? importSlack(options) : importStackExchange(options));
  const { posts, comments, authors, skipped } = counts;
  console.log(`${posts} posts, ${comments} comments, ${authors} authors, ${skipped} skipped, ${counts.new} new`);
}

function importSlack({ file, site, isPublicOnly, ...there }) {
  const begin = async (body) => {
    const { wire, started } = await start(there, body);
    return { call: wire.call, close: wire.close, base: `/internal_api/imports/${started.id}` };
  };
  return runSlack({ file, site, isPublicOnly, bar, begin, reasons: SLACK_REASONS });
}

async function importStackExchange({ file, site, ...there }) {
  const size = statSync(file).size;
  const found = await survey(file, (bytes) => bar.show("Reading", bytes, size));
  bar.next();
  noteSkips(found.skips);
  const { wire, started } = await start(there, {
    kind: "stackexchange",
    site: site ?? "",
    name: path.join(path.basename(path.dirname(file)), path.basename(file)),
    sample: found.sample,
    spaces: found.spaces,
  });
  const known = new Set(found.skips);
  const counts = await send({ file, found, started, call: wire.call, bar });
  wire.close();
  bar.next();
  noteSkips(found.skips.filter((skip) => !known.has(skip)));
  return counts;
}

async function start({ slug, url, token }, body) {
  const wire = connect({ url, slug, token: token ?? (await localToken(url, slug)) });
  const started = await wire.call("POST", "/internal_api/imports", body, { tries: 1 });
  if (started.community !== slug) throw new Error(`${url} is the community "${started.community}", not "${slug}".`);
  return { wire, started };
}

function noteSkips(skips) {
  for (const { line, reason } of skips.slice(0, MAX_LISTED)) bar.note(`line ${line}: ${REASONS[reason]}`);
  const more = skips.length - MAX_LISTED;
  if (more > 0) bar.note(`… and ${more} more rows left out; all of them are listed under Settings > Imports`);
}

/** Beside a server on this machine no token is needed: its state folder proves that it is ours. */
async function localToken(url, slug) {
  const file = path.join(stateFolder(), "secrets.json");
  const secret = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).SECRET : "";
  const wire = connect({ url, slug });
  try {
    const headers = { "X-Atrium-Secret": secret };
    return (await wire.call("POST", "/dev/import_token", undefined, { headers, tries: 1 })).token;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Error(
      `There is no community "${slug}" at ${url} that this machine may import into. Check --community, or give --url and --token.`,
    );
  } finally {
    wire.close();
  }
}

function stateFolder() {
  return path.resolve(ROOT, process.env.ATRIUM_STATE ?? ".state/local");
}

function localUrl() {
  const marker = path.join(stateFolder(), "running.json");
  const running = existsSync(marker) ? JSON.parse(readFileSync(marker, "utf8")) : {};
  return `http://localhost:${process.env.PORT ?? running.port ?? 3000}`;
}

function readOptions() {
  const names = {
    community: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    site: { type: "string" },
    "public-only": { type: "boolean" },
  };
  const { values, positionals } = parse(names);
  const [kind, name] = positionals;
  if (!["stackexchange", "slack"].includes(kind) || !name || positionals.length > 2 || !values.community) fail(USAGE);
  const isPublicOnly = values["public-only"] === true;
  if (isPublicOnly && kind !== "slack") fail("--public-only is for Slack: a dump has nothing private.");
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  if (!existsSync(file) || !statSync(file).isFile()) fail(`There is no file ${file}.`);
  const url = values.url ?? localUrl();
  if (!URL.canParse(url)) fail(`--url is "${url}": it must be an address such as https://coffee.example.org`);
  if (values.site !== undefined && !/^[a-z0-9.-]{1,100}$/.test(values.site))
    fail("--site may hold small letters, digits, dots and hyphens.");
  return { kind, file, slug: values.community, url, token: values.token, site: values.site, isPublicOnly };
}

function parse(names) {
  try {
    return parseArgs({ options: names, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}

function explain(error) {
  if (error instanceof NoDump)
    return `${options.file} is no Posts.xml of a Stack Exchange dump: ${error.message}. Nothing was written.`;
  if (isNoExport(error))
    return `${options.file} is no export of a Slack workspace: ${error.message}. Nothing was written.`;
  if (error instanceof NobodyThere) {
    return options.token
      ? `Nobody answers at ${options.url} (${error.message}). Run the same command again: it goes on where it stopped.`
      : `No Atrium is running at ${options.url} (${error.message}). Start it with "npm start" in another terminal, then run this again.`;
  }
  if (error instanceof Refused && error.status === 401)
    return `The token is not good for ${options.url}: make a new one under Settings > Imports.`;
  return error instanceof Error ? error.message : String(error);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
