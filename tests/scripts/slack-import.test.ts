import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authorsInput, finishInput, startInput } from "~/features/imports/input";
import { messagesInput, roomMembersInput, roomsInput } from "~/features/imports/talk-input";
import { message, msOf, packExport, SAMPLE, tsOf, type Files } from "../support/slack-export";
import { type ImportDouble, startDouble } from "./import-double";

const ROOT = path.resolve(import.meta.dirname, "../..");
let folder: string;
let double: ImportDouble;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-slack-"));
  double = await startDouble();
});
afterEach(() => {
  double.server.closeAllConnections();
  double.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the script as `npm run import` does, with its own state folder. */
function runImport(file: string, ...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const state = path.join(folder, "state");
  mkdirSync(state, { recursive: true });
  writeFileSync(path.join(state, "secrets.json"), JSON.stringify({ SECRET: "s" }));
  const child = spawn(process.execPath, ["scripts/import.mjs", "slack", file, "--community", "coffee", ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: folder, ATRIUM_STATE: state, PORT: String(double.port) },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => (stdout += part));
  child.stderr.on("data", (part) => (stderr += part));
  return new Promise((resolve) => child.on("exit", (code) => resolve({ code, stdout, stderr })));
}

const pack = (files: Files, name = "export.zip") => packExport(path.join(folder, name), files);
const said = (room: string, n: number, part = 0) => double.messages.get(`${room} ${tsOf(n)}:${part}`);
const wordsOf = (room: string, n: number) => JSON.stringify(said(room, n)?.doc);

describe("an export", () => {
  test("comes whole, and ends with the line of every import", async () => {
    const file = await pack(SAMPLE);
    const outcome = await runImport(file);
    expect(outcome.stderr).not.toMatch(/error/i);
    expect(outcome.stdout).toBe("10 posts, 3 comments, 6 authors, 1 skipped, 13 new\n");
    expect(outcome.code).toBe(0);
    expect(double.begun).toMatchObject({ kind: "slack", site: "t0coffee1", name: "export.zip" });
    expect(double.counts).toEqual({
      posts: 10,
      comments: 3,
      authors: 6,
      skipped: 1,
      new: 13,
      tag_wikis: 0,
      system: 1,
    });
    expect((await runImport(file)).stdout).toBe("10 posts, 3 comments, 6 authors, 1 skipped, 0 new\n");
  });

  test("people come by their names, with the address by which they may claim what they wrote", async () => {
    await runImport(await pack(SAMPLE));
    const people = [...double.rows.authors.values()].map(({ external_id, name, email }) => [external_id, name, email]);
    expect(people).toEqual([
      ["U1ANA", "Ana Silva", "ana@slack.example"],
      ["U2BEN", "Ben Okafor", "ben@slack.example"],
      ["U3CAT", "Cat Lindqvist", "cat@slack.example"],
      ["U4BOT", "Kettle Bot", ""],
      ["bot:B1", "Kettle", ""],
      ["USLACKBOT", "Slackbot", ""],
    ]);
    expect(double.rows.authors.get("U1ANA")).toMatchObject({ joined_at: 1_600_000_000_000 });
  });

  test("channels are chat spaces, what is private rooms of its people", async () => {
    await runImport(await pack(SAMPLE));
    expect(double.rooms.get("C1GENERAL")).toMatchObject({
      kind: "space",
      name: "general",
      description: "Everybody is here · Beans & water",
      is_private: false,
      is_archived: false,
      people: [],
    });
    expect(double.places.get("C1GENERAL")).toEqual(["U1ANA", "U2BEN", "U3CAT"]);
    expect(double.rooms.get("C2OLD")).toMatchObject({ kind: "space", is_archived: true });
    expect(double.rooms.get("G1ROAST")).toMatchObject({
      kind: "group",
      name: "roast-plans",
      people: ["U1ANA", "U2BEN"],
      creator: "U2BEN",
    });
    expect(double.rooms.get("D1AB")).toMatchObject({ kind: "direct", people: ["U1ANA", "U2BEN"] });
    expect(double.rooms.get("G9MPIM")).toMatchObject({ kind: "group", name: "", people: ["U1ANA", "U2BEN", "U3CAT"] });
  });

  test("a private channel of more than a group holds is a private space with its people", async () => {
    const members = Array.from({ length: 101 }, (_, n) => `U${n}`);
    const groups = [{ id: "G2BIG", name: "big", created: 1_600_000_000, creator: "U0", members }];
    await runImport(await pack({ ...SAMPLE, "groups.json": groups }));
    expect(double.rooms.get("G2BIG")).toMatchObject({ kind: "space", is_private: true, people: [] });
    expect(double.places.get("G2BIG")).toEqual(members);
  });

  test("what is sent is what the server's doors take", async () => {
    await runImport(await pack(SAMPLE));
    startInput.parse(double.begun);
    authorsInput.parse({ id: 1, authors: [...double.rows.authors.values()] });
    roomsInput.parse({ id: 1, rooms: [...double.rooms.values()] });
    for (const [room, people] of double.places) roomMembersInput.parse({ id: 1, room, people });
    messagesInput.parse({ id: 1, room: "C1GENERAL", messages: [...double.messages.values()] });
    finishInput.parse({ id: 1, counts: double.counts });
  });

  test("threads, reactions, edits, files, deleted and bots", async () => {
    await runImport(await pack(SAMPLE));
    const general = "C1GENERAL";
    expect(said(general, 2)).toMatchObject({
      author: "U1ANA",
      root: null,
      reactions: [
        { emoji: "👍", people: ["U2BEN", "U3CAT"] },
        { emoji: "👋🏼", people: ["U2BEN"] },
        { emoji: ":partyparrot:", people: ["U2BEN"] },
      ],
    });
    expect(said(general, 11)).toMatchObject({ root: tsOf(2), also: false });
    expect(said(general, 12)).toMatchObject({ root: tsOf(2), also: true });
    expect(said(general, 3)).toMatchObject({ edited_at: msOf(4) });
    expect(wordsOf(general, 5)).toContain('"href":"https://files.slack.com/files-pri/T0-F1/beans.pdf"');
    expect(wordsOf(general, 5)).not.toContain("xoxe");
    expect(said(general, 6)).toMatchObject({ author: "bot:B1" });
    expect(wordsOf(general, 7)).toContain('"italic"');
    expect(said(general, 8)).toMatchObject({ author: "USLACKBOT", doc: null });
    expect(wordsOf(general, 2)).toContain('"href":"/c/old-news"');
    expect(wordsOf("G1ROAST", 20)).toContain("@Ana Silva");
  });

  test("--public-only leaves out what is not everybody's", async () => {
    const outcome = await runImport(await pack(SAMPLE), "--public-only");
    expect(outcome.stdout).toBe("7 posts, 3 comments, 6 authors, 1 skipped, 10 new\n");
    expect([...double.rooms.keys()]).toEqual(["C1GENERAL", "C2OLD"]);
    expect([...double.messages.keys()].filter((key) => !key.startsWith("C"))).toEqual([]);
  });

  test("what is none of an export is named, and so is what holds no messages", async () => {
    const outcome = await runImport(await pack({ ...SAMPLE, "secrets/2024-01-01.json": [message(1, "U1ANA", "no")] }));
    expect(outcome.stderr).toContain("huddle_transcripts.json: not taken, it is no file of an export that we know");
    expect(outcome.stderr).toContain("secrets/2024-01-01.json: not taken");
    expect(outcome.stderr).toContain("canvases.json: not taken, it holds no messages");
    expect(outcome.stderr).toContain("integration_logs.json: not taken, it holds no messages");
  });

  test("what is broken within it costs only itself, and is named with its place", async () => {
    const outcome = await runImport(
      await pack({
        ...SAMPLE,
        "general/2024-02-02.json": [message(30, "U1ANA", ""), { type: "message", text: "no time" }],
        "general/2024-02-03.json": `[${JSON.stringify(message(31, "U1ANA", "whole"))}, {"ts":`,
        "general/2024-02-04.json": `[{"ts": nonsense}, ${JSON.stringify(message(32, "U1ANA", "after"))}]`,
      }),
    );
    expect(outcome.stdout).toBe("12 posts, 3 comments, 6 authors, 5 skipped, 15 new\n");
    expect(double.skips).toEqual([
      { line: 1, place: "general/2024-02-02.json, 1", reason: "missing_body" },
      { line: 2, place: "general/2024-02-02.json, 2", reason: "missing_date" },
      { line: 3, place: "general/2024-02-03.json", reason: "broken_json" },
      { line: 4, place: "general/2024-02-04.json, 1", reason: "broken_json" },
    ]);
    expect(outcome.stderr).toContain("general/2024-02-02.json, 1: the message says nothing and carries nothing");
  });

  test("packed anew on a Mac, in a folder of its own, it is the same", async () => {
    const inFolder = Object.fromEntries(
      Object.entries(SAMPLE).map(([name, value]) => [`Coffee export/${name}`, value]),
    );
    const outcome = await runImport(await pack({ ...inFolder, "__MACOSX/._users.json": "x", ".DS_Store": "x" }));
    expect(outcome.stdout).toBe("10 posts, 3 comments, 6 authors, 1 skipped, 13 new\n");
  });

  test("killed between two chunks and run again it comes to the same", async () => {
    const day = Array.from({ length: 450 }, (_, n) => message(1000 + n, "U1ANA", `Line ${n}`));
    const file = await pack({ ...SAMPLE, "general/2024-03-01.json": day });
    double.dieAt = 9;
    const killed = runImport(file);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    double.dieAt = Number.POSITIVE_INFINITY;
    expect((await killed).stdout).toBe("460 posts, 3 comments, 6 authors, 1 skipped, 463 new\n");
    expect((await runImport(file)).stdout).toBe("460 posts, 3 comments, 6 authors, 1 skipped, 0 new\n");
  });
});

describe("what is no export is refused before anything is sent", () => {
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(SAMPLE).filter(([name]) => !names.includes(name)));

  test.each<[string, Files, string]>([
    ["a zip of something else", { "photo.jpg": "x" }, "it has no users.json"],
    ["people without conversations", { "users.json": SAMPLE["users.json"] }, "none of channels.json"],
    ["without its people", without("users.json"), "it has no users.json"],
    ["people that are no list", { ...SAMPLE, "users.json": { ok: true } }, "users.json: the file is no list"],
    ["people without ids", { ...SAMPLE, "users.json": [{ name: "x" }] }, "somebody without an id"],
    ["nobody", { ...SAMPLE, "users.json": [] }, "users.json names nobody"],
    ["channels that are cut off", { ...SAMPLE, "channels.json": '[{"id":"C1"' }, "channels.json: the file is cut off"],
    ["one person's texts", { "channels/general/2024.txt": "x" }, "Slack can write the same as JSON"],
  ])("%s", async (_, files, words) => {
    const outcome = await runImport(await pack(files));
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("is no export of a Slack workspace");
    expect(outcome.stderr).toContain(words);
    expect(double.calls).toEqual([]);
  });

  test("no zip at all, and a bomb", async () => {
    writeFileSync(path.join(folder, "x.zip"), "PK and so on");
    expect((await runImport("x.zip")).stderr).toContain("it is no zip that can be read");
    const bomb = await pack({ ...SAMPLE, "general/2024-05-05.json": " ".repeat(30_000_000) });
    expect((await runImport(bomb)).stderr).toContain("unpacks to far more than messages could");
    expect(double.calls).toEqual([]);
  });
});
