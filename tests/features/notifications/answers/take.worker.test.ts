import { beforeEach, describe, expect, test, vi } from "vitest";
import { bind, sql } from "~/platform/database/sql";
import { createWorld, env, rows, run, type World } from "../../../world";
import { makePng } from "../../files/pictures";
import { addPost, type PostRef } from "../../posts/posting";
import {
  addressFor,
  alternative,
  type Arriving,
  arrives,
  filed,
  filesOf,
  house,
  HTML,
  mixed,
  PLAIN,
  saidUnder,
} from "./arriving";

let world: World;
let post: PostRef;
let to: string;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
  to = addressFor(world, post, world.mia);
});

const from = (lines: string[], more?: Arriving) => arrives(to, world.mia.email, lines, more);
const said = async () => (await saidUnder(world, post)).map(({ excerpt }) => excerpt);
const names = async () => (await filesOf(world, world.mia)).map(({ name }) => name);
const directory = (statement: ReturnType<typeof sql>) => bind(env.DIRECTORY.withSession(), statement).run();

describe("files", () => {
  test("come along, pictures as pictures, also those that a phone puts between the words", async () => {
    const png = await makePng(8, 6);
    const lines = mixed(
      [...PLAIN, "See here."],
      filed("image/png", "IMG_1.png", png, { disposition: "inline" }),
      filed("text/plain", "notes.txt", "what I noted"),
    );
    expect(await from(lines)).toBeNull();
    const [comment] = await saidUnder(world, post);
    expect(comment?.doc).toContain("See here.");
    expect(await filesOf(world, world.mia)).toEqual([
      { name: "IMG_1.png", kind: "image", hangsOn: "comment" },
      { name: "notes.txt", kind: "download", hangsOn: "comment" },
    ]);
    const [kept] = await rows(
      world.community,
      sql<{
        size: number;
      }>`select byte_size as size from files where filename = 'notes.txt' and owner_id = ${world.mia.id}`,
    );
    expect(kept?.size).toBe("what I noted".length);
  });

  test("are words enough", async () => {
    expect(await from(mixed([...PLAIN, ""], filed("image/png", "a.png", await makePng(8, 6))))).toBeNull();
    expect(await names()).toEqual(["a.png"]);
  });

  test("of the letter itself stay behind: logos, signatures, invitations, other mails", async () => {
    const logo = ["Content-Type: multipart/related; boundary=r", "", "--r", ...HTML, 'Words.<img src="cid:logo@x">'];
    const shown = [...logo, "--r", ...filed("image/png", "logo.png", "x", { head: ["Content-ID: <logo@x>"] }), "--r--"];
    const lines = mixed(
      shown,
      filed("application/pkcs7-signature", "smime.p7s", "x"),
      filed("text/calendar", "invite.ics", "x"),
      ["Content-Type: message/rfc822", "", "From: boss@firm.test", "Subject: secret", ...PLAIN, "Private words.", ""],
    );
    expect(await from(lines)).toBeNull();
    expect(await names()).toEqual([]);
    expect(await said()).toEqual(["Words."]);
  });

  test("are five at most", async () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => filed("text/plain", `${n}.txt`, `${n}`));
    expect(await from(mixed([...PLAIN, "Many."], ...six))).toBeNull();
    expect(await names()).toEqual(["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
  });

  test("of a mail that comes again, or where nobody may answer, are not taken in", async () => {
    const lines = mixed([...PLAIN, "With a file."], filed("text/plain", "n.txt", "noted"));
    expect(await from(lines)).toBeNull();
    expect(await from(lines)).toBeNull();
    await run(world.community, sql`update upload_days set files = 100000 where member_id = ${world.mia.id}`);
    expect(await from(lines)).toBeNull();
    await run(world.community, sql`delete from upload_days where member_id = ${world.mia.id}`);
    await run(world.community, sql`update posts set is_comments_closed = 1 where id = ${post.id}`);
    expect(await from(lines)).toBeNull();
    expect(await from(lines, { id: "two@mail.test" })).toMatch(/comment/i);
    expect(await names()).toEqual(["n.txt"]);
    expect(await said()).toHaveLength(1);
  });
});

test("a mail to two of our addresses answers in both places, once in each", async () => {
  const other = await addPost(world, world.mia, world.plaza);
  const lines = [...PLAIN, "To both of you."];
  for (const where of [to, addressFor(world, other, world.mia), to]) {
    expect(await arrives(where, world.mia.email, lines)).toBeNull();
  }
  expect(await said()).toEqual(["To both of you."]);
  expect((await saidUnder(world, other)).map(({ excerpt }) => excerpt)).toEqual(["To both of you."]);
});

test("a mail with a file that comes twice at once is one comment, and nobody is told no", async () => {
  const lines = mixed([...PLAIN, "At once."], filed("text/plain", "n.txt", "noted"));
  expect(await Promise.all([from(lines), from(lines), from(lines)])).toEqual([null, null, null]);
  expect(await said()).toHaveLength(1);
});

describe("words", () => {
  test("are those of the HTML, for a plain part is broken; of the plain one where it says nothing, or too much", async () => {
    const wrapped = ["A long sentence that a program has broken", "within itself."];
    const whole = "A long sentence that a program has broken within itself.";
    expect(await from(alternative(wrapped, [`<div dir="ltr">${whole}</div>`]))).toBeNull();
    expect(await from(alternative([""], ["<p>Only here.</p>"]), { id: "two@x" })).toBeNull();
    expect(await from(alternative(["Only there."], ["<p> </p>"]), { id: "three@x" })).toBeNull();
    expect(await from(alternative(["Not so many."], ["<b>x</b>".repeat(20_000)]), { id: "four@x" })).toBeNull();
    expect(await said()).toEqual([whole, "Only here.", "Only there.", "Not so many."]);
    expect((await saidUnder(world, post))[0]?.doc).not.toContain("hardBreak");
  });

  test("of whoever answers with Outlook in another language bring along neither the notice nor an address", async () => {
    const notice = ["Max replied.", "", "secret", "No more:", "https://x.test/unsubscribe/SECRET"];
    const head = ["Von: Long Table <house@atrium.test>", "Gesendet: Dienstag", `An: ${world.mia.email}`, "Betreff: x"];
    expect(await from([...PLAIN, "Ja, kälter.", "", ...head, "", ...notice])).toBeNull();
    expect(await said()).toEqual(["Ja, kälter."]);
  });

  test("wait for a moderator where a rule holds them", async () => {
    await run(
      world.community,
      sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
        values (${world.community.id}, 'words_hold', ${JSON.stringify({ words: ["colder"] })}, 1, ${world.ada.id}, 1)
        on conflict (community_id, kind) do update set config = excluded.config, is_on = 1`,
    );
    expect(await from([...PLAIN, "Yes, colder."])).toBeNull();
    expect((await saidUnder(world, post))[0]?.heldAt).not.toBeNull();
  });
});

describe("is refused, and writes nothing:", () => {
  const refuses = async (why: RegExp, lines: string[], more?: Arriving) => {
    expect(await from(lines, more)).toMatch(why);
    expect(await said()).toEqual([]);
  };

  test("what is too large, before it is read; whatever it says of itself", async () => {
    const onRead = vi.fn();
    await refuses(/too long/, [...PLAIN, "x"], { size: 20_000_001 });
    await refuses(/too long/, [...PLAIN, "More than was said."], { size: 20 });
    await refuses(/too long/, [...PLAIN, ...Array.from<string>({ length: 20_001 }).fill("x")]);
    await refuses(/too long/, [...PLAIN, "x".repeat(1_000_001)]);
    expect(await arrives("hello@answers.test", "x@y.test", [...PLAIN, "x"], { onRead })).toMatch(/Nobody/);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    expect(await from([...PLAIN, "x"], { onRead })).toMatch(/Nobody/);
    expect(onRead).not.toHaveBeenCalled();
  });

  test("what nobody can read", async () => {
    await refuses(/./, [...HTML, "<b>x</b>".repeat(20_000)]);
    await refuses(/./, [...HTML, "<div>".repeat(200)]);
    let deep = [...PLAIN, "deep"];
    for (let n = 0; n < 300; n += 1)
      deep = [`Content-Type: multipart/mixed; boundary=b${n}`, "", `--b${n}`, ...deep, `--b${n}--`];
    await refuses(/could not be read/, deep);
  });

  test("who names no author, or several, or has not proven the address", async () => {
    const { email } = world.mia;
    await refuses(/address/, [...PLAIN, "x"], { author: [`From: <${email}>, <evil@x.test>`] });
    await refuses(/address/, [...PLAIN, "x"], { author: [`From: <${email}>`, "From: <evil@x.test>"] });
    await refuses(/address/, [...PLAIN, "x"], { author: ["From: Somebody:;"] });
    await directory(sql`update accounts set email_verified_at = null where id = ${world.mia.accountId}`);
    await refuses(/address/, [...PLAIN, "x"]);
    await refuses(/address/, [...PLAIN, "x"], { author: [] });
  });

  test("whom Cloudflare's server does not vouch for; what others say there counts for nothing", async () => {
    const { email } = world.mia;
    const domain = email.slice(email.indexOf("@") + 1);
    const fails = `Authentication-Results: mx.cloudflare.net; dkim=none; dmarc=fail header.from=${domain}`;
    const passes = `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${domain}; spf=pass`;
    await refuses(/prove/, [...PLAIN, "x"], { head: [fails] });
    await refuses(/prove/, [...PLAIN, "x"], { head: [fails, passes] });
    const later = `Authentication-Results: mx.cloudflare.net; dmarc=temperror header.from=${domain}`;
    await expect(from([...PLAIN, "x"], { head: [later] })).rejects.toThrow();
    expect(await said()).toEqual([]);
    expect(await from([...PLAIN, "Mine."], { head: [passes, fails] })).toBeNull();
  });

  test("what answers a mail of long ago", async () => {
    vi.useFakeTimers({ now: Date.now() - 91 * 86_400_000, toFake: ["Date"] });
    const old = addressFor(world, post, world.mia);
    vi.useRealTimers();
    expect(await arrives(old, world.mia.email, [...PLAIN, "x"])).toMatch(/90 days/);
    vi.useFakeTimers({ now: Date.now() - 89 * 86_400_000, toFake: ["Date"] });
    const young = addressFor(world, post, world.mia);
    vi.useRealTimers();
    expect(await arrives(young, world.mia.email, [...PLAIN, "x"])).toBeNull();
  });

  test("what is for a community that is being removed", async () => {
    await run(world.community, sql`delete from communities where community_id = ${world.community.id}`);
    await refuses(/Nobody/, mixed([...PLAIN, "x"], filed("text/plain", "n.txt", "noted")));
    expect(await names()).toEqual([]);
  });

  test("in the receiver's language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    await refuses(/palavras suas/, [...PLAIN, "> Colder?"]);
  });
});

test("what a limit refuses comes again: it is taken when there is room", async () => {
  const limited = vi.spyOn(house.LIMIT_WORDS, "limit").mockResolvedValue({ success: false });
  await expect(from([...PLAIN, "At last."])).rejects.toThrow("too_many_writes");
  expect(await said()).toEqual([]);
  limited.mockRestore();
  expect(await from([...PLAIN, "At last."])).toBeNull();
  await run(
    world.community,
    sql`insert into upload_days (community_id, member_id, day, files, bytes)
    values (${world.community.id}, ${world.mia.id}, ${Math.floor(Date.now() / 86_400_000)}, 100000, 0)`,
  );
  const file = mixed([...PLAIN, "x"], filed("text/plain", "n.txt", "noted"));
  await expect(from(file, { id: "two@mail.test" })).rejects.toThrow("upload_limit");
  expect(await said()).toEqual(["At last."]);
});

test("an installation whose secret is short believes no address", async () => {
  const spied = vi.spyOn(house, "SECRET", "get" as never).mockReturnValue("" as never);
  await expect(from([...PLAIN, "x"])).rejects.toThrow("SECRET");
  spied.mockRestore();
});

test.each([
  ["Auto-Submitted: auto-replied"],
  ["Precedence: bulk"],
  ["X-Autoreply: yes"],
  ["X-Auto-Response-Suppress: All"],
])("what a machine sends is dropped without a word: %s", async (line) => {
  expect(await from([...PLAIN, "I am away."], { head: [line] })).toBeNull();
  expect(await said()).toEqual([]);
});

test("a receipt of having read is no answer", async () => {
  const lines = mixed([...PLAIN, "Read on Tuesday."], ["Content-Type: message/disposition-notification", "", "x: y"]);
  lines[0] = "Content-Type: multipart/report; report-type=disposition-notification; boundary=b";
  expect(await from(lines)).toBeNull();
  expect(await said()).toEqual([]);
});

test("what became of each is in the log, without anybody's address", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  await from([...PLAIN, "Mine."]);
  await from([...PLAIN, "Mine."]);
  await from([...PLAIN, "> q"], { id: "two@mail.test" });
  await arrives("hello@answers.test", world.mia.email, [...PLAIN, "x"]);
  log.mockRestore();
  const answers = lines.filter((line) => line.includes('"answer"')).map((line) => JSON.parse(line) as object);
  expect(answers).toMatchObject([
    { answer: "taken", vouched: "unsaid", member: world.mia.id, post: post.id },
    { answer: "again" },
    { answer: "refused", reason: "answer_empty", community: world.community.id },
    { answer: "refused", reason: "answer_nobody" },
  ]);
  expect(lines.join()).not.toContain("@");
});
