import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ImportDouble, startDouble } from "./import-double";

const ROOT = path.resolve(import.meta.dirname, "../..");
let folder: string;
let double: ImportDouble;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-import-"));
  double = await startDouble();
});
afterEach(() => {
  double.server.closeAllConnections();
  double.server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the script as `npm run import` does, with its own state folder. */
function runImport(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; node?: string[] } = {},
): Promise<Outcome> {
  const state = path.join(folder, "state");
  mkdirSync(state, { recursive: true });
  writeFileSync(path.join(state, "secrets.json"), JSON.stringify({ SECRET: "s" }));
  const args = options.args ?? ["--community", "coffee"];
  const child = spawn(
    process.execPath,
    [...(options.node ?? []), "scripts/import.mjs", "stackexchange", file, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, INIT_CWD: folder, ATRIUM_STATE: state, PORT: String(double.port), ...options.env },
    },
  );
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => (stdout += part));
  child.stderr.on("data", (part) => (stderr += part));
  return new Promise((resolve) => child.on("exit", (code) => resolve({ code, stdout, stderr })));
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#xA;");

const row = (attributes: Record<string, string | number>) =>
  `  <row ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(" ")} />`;

const question = (id: number, more: Record<string, string | number> = {}) =>
  row({
    Id: id,
    PostTypeId: 1,
    CreationDate: "2015-01-27T20:09:32.720",
    Score: 3,
    Body: `<p>Body of ${id}</p>\n`,
    OwnerUserId: 4,
    Title: `Which kettle, number ${id}?`,
    Tags: "<kettles><water>",
    ...more,
  });

const answer = (id: number, parent: number, more: Record<string, string | number> = {}) =>
  row({
    Id: id,
    PostTypeId: 2,
    ParentId: parent,
    CreationDate: "2015-02-01T10:00:00.000",
    Score: -2,
    Body: "<p>This one.</p>",
    OwnerUserId: 5,
    ...more,
  });

const dump = (...lines: string[]) =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<posts>\n${lines.join("\n")}\n</posts>`;

function write(text: string, name = "Posts.xml"): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const lastLine = (outcome: Outcome) => outcome.stdout.trimEnd().split("\n").at(-1);

describe("what becomes of the rows", () => {
  test("questions, answers, authors and the one line at the end", async () => {
    const file = write(
      dump(
        question(1, { AcceptedAnswerId: 3, LastEditDate: "2015-03-01T00:00:00.000" }),
        answer(2, 1),
        answer(3, 1, { Score: 5 }),
        row({ Id: 4, PostTypeId: 5, CreationDate: "2015-01-27T20:09:32.720", Body: "About a tag" }),
        row({ Id: 5, PostTypeId: 4, CreationDate: "2015-01-27T20:09:32.720", Body: "" }),
      ),
    );
    const outcome = await runImport(file);
    expect(outcome.stderr).not.toMatch(/error/i);
    expect(outcome.stdout).toBe("1 posts, 2 comments, 2 authors, 2 skipped, 3 new\n");
    expect(outcome.code).toBe(0);
    expect(double.rows.posts.get("1")).toEqual({
      external_id: "1",
      author: "user:4",
      html: "<p>Body of 1</p>\n",
      score: 3,
      at: Date.parse("2015-01-27T20:09:32.720Z"),
      edited_at: Date.parse("2015-03-01T00:00:00.000Z"),
      space: "tag:kettles",
      title: "Which kettle, number 1?",
      slug: "which-kettle-number-1",
    });
    expect(double.rows.comments.get("2")).toMatchObject({ question: "1", score: 0, accepted: false, author: "user:5" });
    expect(double.rows.comments.get("3")).toMatchObject({ score: 5, accepted: true });
    expect(double.counts).toEqual({ posts: 1, comments: 2, authors: 2, skipped: 2, new: 3, tag_wikis: 2 });
    // Beside a local server: by its own host name, with the token that the state folder opens.
    expect(double.calls.at(-1)).toMatchObject({
      host: `coffee.localhost:${double.port}`,
      token: "Bearer atr_1_local-token-of-the-double",
    });
    expect(lastLine(await runImport(file))).toBe("1 posts, 2 comments, 2 authors, 2 skipped, 0 new");
  });

  test("the twelve largest leading tags have spaces, the rest is General", async () => {
    const rows: string[] = [];
    for (let tag = 1; tag <= 14; tag++) {
      for (let n = 0; n < 16 - tag; n++)
        rows.push(question(tag * 100 + n, { Tags: tag % 2 ? `<tag-${tag}><x>` : `|tag-${tag}|x|` }));
    }
    rows.push(question(9000, { Tags: "" }));
    expect((await runImport(write(dump(...rows)))).code).toBe(0);
    const spaces = new Set([...double.rows.posts.values()].map((post) => post.space));
    expect(spaces.size).toBe(13);
    expect(double.rows.posts.get("1200")).toMatchObject({ space: "tag:tag-12" });
    expect(double.rows.posts.get("1300")).toMatchObject({ space: "general" });
    expect(double.rows.posts.get("9000")).toMatchObject({ space: "general" });
  });

  test("authors are named by Users.xml, else by the row, else numbered", async () => {
    write(
      `<?xml version="1.0"?>\n<users>\n${row({ Id: 4, DisplayName: "Ana & Co" })}\n${row({ Id: 99, DisplayName: "Nobody here" })}\n</users>`,
      "Users.xml",
    );
    const nameless = question(3).replace('OwnerUserId="4" ', "");
    const file = write(
      dump(
        question(1),
        question(2, { OwnerUserId: 8 }),
        nameless,
        question(5).replace('OwnerUserId="4"', 'OwnerDisplayName="Old Friend"'),
        question(6, { OwnerUserId: 9, OwnerDisplayName: "Kept" }),
        nameless.replace('Id="3"', 'Id="7"'),
      ),
    );
    expect(lastLine(await runImport(file))).toBe("6 posts, 0 comments, 6 authors, 0 skipped, 6 new");
    const people = [...double.rows.authors.values()].map(({ external_id, name, number }) => [
      external_id,
      name,
      number,
    ]);
    expect(people).toEqual([
      ["user:4", "Ana & Co", 4],
      ["user:8", "", 8],
      ["row:3", "", 10],
      ["name:Old Friend", "Old Friend", null],
      ["user:9", "Kept", 9],
      ["row:7", "", 11],
    ]);
  });

  test("links between questions lead to their new addresses, others stay", async () => {
    const site = "http://kettles.stackexchange.com";
    const links = [
      `<a href="${site}/questions/2/which-kettle-number-2">a</a>`,
      `<a href="${site}/q/2/77" rel="nofollow">b</a>`,
      `<a href="//kettles.stackexchange.com/a/3/5">c</a>`,
      `<a href="/questions/1/which#3">d</a>`,
      `<a href="http://teapots.stackexchange.com/questions/2/which-teapot">e</a>`,
      `<a href="${site}/questions/999/gone">f</a>`,
      `<a href="/questions/tagged/water">g</a>`,
      `<code>&lt;a href="${site}/q/2"&gt;</code>`,
    ];
    const file = write(dump(question(1, { Body: links.join("\n") }), question(2), answer(3, 2)));
    expect((await runImport(file)).code).toBe(0);
    const html = String(double.rows.posts.get("1")?.html).split("\n");
    expect(html).toEqual([
      `<a href="/c/kettles/which-kettle-number-2">a</a>`,
      `<a href="/c/kettles/which-kettle-number-2" rel="nofollow">b</a>`,
      `<a href="/c/kettles/which-kettle-number-2">c</a>`,
      `<a href="/c/kettles/which-kettle-number-1">d</a>`,
      ...links.slice(4),
    ]);
  });

  test("addresses are unique in their space and never empty", async () => {
    const file = write(
      dump(
        question(1, { Title: "Same" }),
        question(2, { Title: "Same!" }),
        question(3, { Title: "抹茶の点て方" }),
        question(4, { Title: "New" }),
      ),
    );
    expect((await runImport(file)).code).toBe(0);
    expect([...double.rows.posts.values()].map((post) => post.slug)).toEqual(["same", "same-2", "3", "new-4"]);
  });
});

describe("what is wrong with a file", () => {
  test("broken rows are reported with their line and cost only themselves", async () => {
    const file = write(
      dump(
        question(1),
        '  <row Id="2" PostTypeId="1" Title="never closed',
        question(3),
        '  <row Id="4" PostTypeId="1" CreationDate="2015-01-01" Title="raw" Body="<p>raw</p>" />',
        answer(5, 77),
        question(6).replace(/CreationDate="[^"]*"/, 'CreationDate="yesterday"'),
        question(1),
        row({ Id: 8, PostTypeId: 6, CreationDate: "2015-01-01T00:00:00", Body: "" }),
        question(9).replace(/ Title="[^"]*"/, ""),
        `  <row Id="10" &bad; />`,
        answer(11, 3),
      ),
    );
    const outcome = await runImport(file);
    expect(lastLine(outcome)).toBe("2 posts, 1 comments, 2 authors, 8 skipped, 3 new");
    expect(double.skips).toEqual([
      { line: 4, reason: "broken_xml" },
      { line: 6, reason: "broken_xml" },
      { line: 7, reason: "no_question" },
      { line: 8, reason: "missing_date" },
      { line: 9, reason: "duplicate" },
      { line: 10, reason: "unknown_kind" },
      { line: 11, reason: "missing_title" },
      { line: 12, reason: "broken_xml" },
    ]);
    expect(outcome.stderr).toContain("line 4: the row is not valid XML");
    expect(outcome.stderr).toContain("line 7: the question it answers is not in the file");
  });

  test("a row that the server will not take is reported with its line, and the answers to it", async () => {
    double.refusing = new Set(["2", "5"]);
    const file = write(dump(question(1), question(2), answer(3, 2), answer(4, 1), answer(5, 1), question(6)));
    const outcome = await runImport(file);
    expect(lastLine(outcome)).toBe("2 posts, 1 comments, 2 authors, 3 skipped, 3 new");
    expect([...double.rows.posts.keys(), ...double.rows.comments.keys()]).toEqual(["1", "6", "4"]);
    expect(double.skips).toEqual([
      { line: 4, reason: "too_complex" },
      { line: 5, reason: "no_question" },
      { line: 7, reason: "too_complex" },
    ]);
    expect(double.counts).toMatchObject({ posts: 2, comments: 1, skipped: 3 });
    expect(outcome.stderr).toContain("line 4: the text has too many parts, or they are nested too deeply");
  });

  test("a row of a hundred thousand begun links is read as fast as any other", async () => {
    // Looking through the rest of the row for each of them took minutes: the test would not come to its end.
    const outcome = await runImport(write(dump(question(1, { Body: "<a ".repeat(99_000) }))));
    expect(lastLine(outcome)).toContain("1 posts");
  });

  test("a file that was cut off gives what is whole", async () => {
    const text = dump(question(1), question(2));
    const outcome = await runImport(write(text.slice(0, text.lastIndexOf("Title"))));
    expect(lastLine(outcome)).toBe("1 posts, 0 comments, 1 authors, 1 skipped, 1 new");
    expect(double.skips).toEqual([{ line: 4, reason: "broken_xml" }]);
  });

  test("rows on one line, in any layout, are all read", async () => {
    const outcome = await runImport(write(`<posts>${question(1)}${answer(2, 1).replace(" />", "></row>")}</posts>`));
    expect(lastLine(outcome)).toBe("1 posts, 1 comments, 2 authors, 0 skipped, 2 new");
  });

  test.each([
    ["another list", `<?xml version="1.0"?><users>${row({ Id: 1, DisplayName: "x" })}</users>`],
    ["no XML", "7z\xbc\xaf'\x1c and so on"],
    ["a web page", "<!DOCTYPE html><html><body>posts</body></html>"],
    ["an empty file", ""],
    [
      "a dump without questions",
      dump(row({ Id: 4, PostTypeId: 5, CreationDate: "2015-01-27T20:09:32.720", Body: "" })),
    ],
  ])("%s is refused before anything is sent", async (_, text) => {
    const outcome = await runImport(write(text));
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("is no Posts.xml of a Stack Exchange dump");
    expect(double.calls).toEqual([]);
  });
});

describe("on the way", () => {
  test("nobody there: it says how to start one", async () => {
    const outcome = await runImport(write(dump(question(1))), { env: { PORT: "9" } });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("npm start");
    expect(outcome.stdout).toBe("");
  });

  test("a stumble is tried again; a server that dies is said, and the next run goes on", async () => {
    const file = write(dump(...Array.from({ length: 450 }, (_, n) => question(n + 1)), answer(1000, 1)));
    double.failing = 0;
    double.dieAt = 5;
    const killed = runImport(file);
    const outcome = await Promise.race([killed, new Promise<null>((resolve) => setTimeout(() => resolve(null), 3000))]);
    // It keeps trying; the server comes back in time.
    expect(outcome).toBeNull();
    double.dieAt = Number.POSITIVE_INFINITY;
    expect(lastLine(await killed)).toBe("450 posts, 1 comments, 2 authors, 0 skipped, 451 new");
    expect(double.rows.posts.size).toBe(450);
    double.rows.comments.clear();
    expect(lastLine(await runImport(file))).toBe("450 posts, 1 comments, 2 authors, 0 skipped, 1 new");
  });

  test("a deployed Atrium is spoken to by its address and a token", async () => {
    const args = ["--community", "coffee", "--url", `http://127.0.0.1:${double.port}`, "--token", "atr_1_mine"];
    const outcome = await runImport(write(dump(question(1))), { args });
    expect(outcome.code).toBe(0);
    expect(double.calls.map((call) => call.path)).not.toContain("/dev/import_token");
    expect(double.calls[0]?.token).toBe("Bearer atr_1_mine");
  });

  test("without what it needs it says how it is called", async () => {
    const outcome = await runImport(write(dump(question(1))), { args: [] });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("--community SLUG");
    const absent = await runImport(path.join(folder, "nowhere.xml"));
    expect(absent.stderr).toContain("There is no file");
  });

  test("a large file needs little memory", async () => {
    const body = "<p>A long answer about water.</p>".repeat(60);
    const rows = Array.from({ length: 6000 }, (_, n) =>
      n % 3 ? answer(n + 1, n - (n % 3) + 1, { Body: body }) : question(n + 1, { Body: body }),
    );
    const file = write(dump(...rows));
    // 14 MB in a heap of 32: scripts/import/large.mjs does 100 MB in 256.
    const outcome = await runImport(file, { node: ["--max-old-space-size=32"] });
    expect(lastLine(outcome)).toBe("2000 posts, 4000 comments, 2 authors, 0 skipped, 6000 new");
  }, 60_000);
});
