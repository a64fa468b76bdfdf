import { createExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { answerAddress } from "~/features/notifications/answers/address.server";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";
import { createSystemContext } from "../../workers/context";
import { addCommunity, createWorld, type Person, rows, run, type World } from "../world";
import { say } from "../features/comments/commenting";
import { addressFor as to, arrives, house, HTML, PLAIN, saidUnder } from "../features/notifications/answers/arriving";
import { addPost, type PostRef } from "../features/posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const ctxOf = (community = world.community) => createSystemContext(house, createExecutionContext(), community);
const addressFor = (who: Person, commentId: number | null = null) => to(world, post, who, commentId);

const said = async () =>
  (await saidUnder(world, post)).map(({ excerpt, authorId, replyTo }) => ({ excerpt, authorId, replyTo }));

test("an answer becomes its receiver's comment under what it answers, once, without what it quotes", async () => {
  const asked = await say(world, world.max, post.id, "Colder?");
  const address = addressFor(world.mia, asked);
  const lines = [...PLAIN, "Yes, colder.", "", "On Tue, 3 Mar 2026, Long Table <a@b.test> wrote:", "> Colder?"];
  for (let i = 0; i < 2; i += 1) expect(await arrives(address, world.mia.email, lines)).toBeNull();
  expect((await said()).slice(1)).toEqual([{ excerpt: "Yes, colder.", authorId: world.mia.id, replyTo: asked }]);
  expect(
    await arrives(address.toUpperCase(), world.mia.email, [...PLAIN, "And finer."], { id: "two@mail.test" }),
  ).toBeNull();
  expect(await said()).toHaveLength(3);
});

test("a mail of HTML alone is taken by its words, markup is nobody's", async () => {
  const lines = [...HTML, "<p>Yes <b onclick=x()>colder</b>.</p><script>alert(1)</script>"];
  expect(await arrives(addressFor(world.mia), world.mia.email, lines)).toBeNull();
  expect((await said()).map(({ excerpt }) => excerpt)).toEqual(["Yes colder."]);
});

describe("is refused with the reason, and writes nothing,", () => {
  test("what another address sends", async () => {
    expect(await arrives(addressFor(world.mia), world.max.email, [...PLAIN, "Mine."])).toMatch(/address/);
    expect(await said()).toEqual([]);
  });

  test("an address that was changed, is another community's, or of who has left", async () => {
    const right = addressFor(world.mia);
    const other = await addCommunity();
    const wrong = [
      right.replace(/\.(\w)/u, (_, letter: string) => `.${letter === "1" ? "2" : "1"}`),
      right.replace("@answers.test", "@elsewhere.test"),
      answerAddress(ctxOf(other), world.mia.id, post.id, null) ?? "",
      "hello@answers.test",
    ];
    for (const one of wrong) expect(await arrives(one, world.mia.email, [...PLAIN, "Mine."]), one).not.toBeNull();
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    expect(await arrives(right, world.mia.email, [...PLAIN, "Mine."])).not.toBeNull();
    expect(await said()).toEqual([]);
  });

  test("what they may not say there, and nothing but quotes", async () => {
    await run(world.community, sql`update posts set is_comments_closed = 1 where id = ${post.id}`);
    expect(await arrives(addressFor(world.max), world.max.email, [...PLAIN, "Mine."])).toMatch(/comment/i);
    await run(world.community, sql`update posts set is_comments_closed = 0 where id = ${post.id}`);
    expect(await arrives(addressFor(world.mia), world.mia.email, [...PLAIN, "> Colder?"])).not.toBeNull();
    expect(await said()).toEqual([]);
  });
});

test("what a machine sends is dropped without a word", async () => {
  const lines = ["Auto-Submitted: auto-replied", ...PLAIN, "I am away."];
  expect(await arrives(addressFor(world.mia), world.mia.email, lines)).toBeNull();
  expect(
    await arrives(addressFor(world.mia), world.mia.email, [...PLAIN, "It came back."], { envelope: "" }),
  ).toBeNull();
  expect(await said()).toEqual([]);
});

test("a notice says where its answer goes, which is taken as it stands; without such a domain it says nothing", async () => {
  await say(world, world.max, post.id, "Colder?");
  await run(world.community, sql`update sendings set due_at = ${Date.now() - 1} where member_id = ${world.mia.id}`);
  await sweepMails(ctxOf());
  const [mail] = (
    await rows(world.community, sql<{ body: string }>`select body from outgoing where recipient = ${world.mia.email}`)
  ).map(({ body }) => JSON.parse(body) as Mail);
  expect(mail?.answers).toMatch(/^r\..*@answers\.test$/);
  expect(mail?.answers?.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(mail?.text).toContain("answer this mail");
  expect(await arrives(mail?.answers ?? "", world.mia.email, [...PLAIN, "Colder."])).toBeNull();
  expect((await said()).at(-1)).toMatchObject({ excerpt: "Colder.", authorId: world.mia.id });
});
