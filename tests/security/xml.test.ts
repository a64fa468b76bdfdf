import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ImportDouble, startDouble } from "../scripts/import-double";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SECRET = "what stands in a file of the one who imports";
let folder: string;
let double: ImportDouble;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-xml-"));
  mkdirSync(path.join(folder, "state"));
  writeFileSync(path.join(folder, "state/secrets.json"), JSON.stringify({ SECRET: "s" }));
  writeFileSync(path.join(folder, "private.txt"), SECRET);
  double = await startDouble();
});
afterEach(() => {
  double.server.closeAllConnections();
  double.server.close();
  rmSync(folder, { recursive: true, force: true });
});

function runImport(text: string): Promise<string> {
  const file = path.join(folder, "Posts.xml");
  writeFileSync(file, text);
  const env = { ...process.env, ATRIUM_STATE: path.join(folder, "state"), PORT: String(double.port) };
  const args = ["scripts/import.mjs", "stackexchange", file, "--community", "coffee"];
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  return new Promise((resolve) => child.on("exit", () => resolve(output)));
}

const question = (id: number, body: string) =>
  `<row Id="${id}" PostTypeId="1" CreationDate="2015-01-27T20:09:32.720" Score="1" OwnerUserId="4" Title="Number ${id}" Tags="&lt;tea&gt;" Body="${body}" />`;

const entities = [question(1, "plain"), question(2, "&file;"), question(3, "&web;"), question(4, "&g12;")];

test("a dump that declares entities of its own is refused before anything is sent", async () => {
  const grows = Array.from({ length: 12 }, (_, n) => `<!ENTITY g${n + 1} "${`&g${n};`.repeat(10)}">`).join("");
  const doctype = `<!DOCTYPE posts [
    <!ENTITY file SYSTEM "file://${folder}/private.txt">
    <!ENTITY web SYSTEM "${double.url}/fetched">
    <!ENTITY g0 "aaaaaaaaaa">${grows} ]>`;
  const output = await runImport(`<?xml version="1.0"?>\n${doctype}\n<posts>\n${entities.join("\n")}\n</posts>`);
  expect(output).toContain("is no Posts.xml of a Stack Exchange dump");
  expect(output).not.toContain(SECRET);
  expect(double.calls).toEqual([]);
});

test("an entity that XML itself does not know is looked up nowhere: its row is left out, with its line", async () => {
  await runImport(`<?xml version="1.0"?>\n<posts>\n${entities.join("\n")}\n</posts>`);
  expect([...double.rows.posts.keys()]).toEqual(["1"]);
  expect(double.skips).toEqual([4, 5, 6].map((line) => ({ line, reason: "broken_xml" })));
});
