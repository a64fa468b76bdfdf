import { beforeEach, describe, expect, test } from "vitest";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { QUOTE_MAX } from "~/features/comments/rules";
import { sql } from "~/platform/database/sql";
import { call, createWorld, type Person, rows, run, type World } from "../../world";
import { addPost, type PostRef } from "../posts/posting";
import { say } from "./commenting";

let world: World;
let post: PostRef;
let said: number;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
  said = await say(
    world,
    world.max,
    post.id,
    "Six weeks for the magnesium,\ntwo for the rest.\n\nLabel them, <b>always</b>.",
  );
});

const path = (ref: { id: number } = post, more = "") => `/internal_api/posts/${ref.id}/comments${more}`;
const write = (person: Person, quote: object | null, more: object = {}, ref = post, key?: string) =>
  call(world.community, person, path(ref), {
    json: { body: "I keep mine longer.", quote, ...more },
    headers: key ? { "Idempotency-Key": key } : {},
  });
const quoting = async (person: Person, quote: object, more: object = {}): Promise<CommentPayload> => {
  const answer = await write(person, quote, more);
  expect(answer.status).toBe(201);
  return answer.json<CommentPayload>();
};
const listed = async (id: number) => {
  const { records } = await (await call(world.community, null, path())).json<CommentsPayload>();
  return records.flatMap((root) => [root, ...root.replies]).find((one) => one.id === id);
};

describe("a comment quotes another one", () => {
  test("all that it says, or the words that are meant, with whom it is from; they are listed with it", async () => {
    const whole = await quoting(world.mo, { comment_id: said });
    expect(whole.quote).toEqual({
      comment_id: said,
      words: "Six weeks for the magnesium, two for the rest. Label them, <b>always</b>.",
      community_member: { id: expect.any(String), name: "Max Member" },
    });
    // As a browser hands over a selection that goes over two paragraphs.
    const part = await quoting(
      world.mo,
      { comment_id: said, words: "two for the rest.\n\nLabel them" },
      { parent_comment_id: said },
    );
    expect(part.quote?.words).toBe("two for the rest. Label them");
    expect((await listed(part.id))?.quote).toEqual(part.quote);
    expect((await listed(said))?.quote).toBeNull();
  });

  test("nobody is made to have said what they did not", async () => {
    const refused = await write(world.mo, { comment_id: said, words: "Never label them" });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error_details: { quote: expect.anything() } },
    ]);
    expect((await write(world.mo, { comment_id: said, words: "x".repeat(200_001) })).status).toBe(422);
    expect((await write(world.mo, { comment_id: "x" })).status).toBe(422);
    const count = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from comments where post_id = ${post.id}`,
    );
    expect(count[0]?.n).toBe(1);
  });

  test("nor by spaces that are put elsewhere, or nowhere: words end where they end", async () => {
    const text = "The therapist is nowhere near. I am not able.\n\n- one\n- two";
    const id = await say(world, world.max, post.id, text);
    for (const words of ["the rapist is", "is now here", "I am notable", "The therapistis", "onetwo", "able.one"])
      expect((await write(world.mo, { comment_id: id, words })).status, words).toBe(422);
    // Where a line is broken, and with what, is the page's affair.
    for (const [words, kept] of [
      ["  therapist\n is\u00a0\u00a0nowhere ", "therapist is nowhere"],
      ["not able.\n\n\none\ttwo", "not able. one two"],
    ] as const)
      expect((await quoting(world.mo, { comment_id: id, words })).quote?.words).toBe(kept);
  });

  test("long words are cut between words", async () => {
    const long = await say(world, world.max, post.id, "word ".repeat(500));
    for (const quote of [{ comment_id: long }, { comment_id: long, words: "word ".repeat(300) }]) {
      const { quote: cut } = await quoting(world.mo, quote);
      expect(cut?.words.length).toBeLessThanOrEqual(QUOTE_MAX);
      expect(cut?.words).toMatch(/^(word )+word…$/);
    }
  });

  test("only of the same post, and only what stands there", async () => {
    const other = await addPost(world, world.mia, world.plaza);
    const elsewhere = await say(world, world.max, other.id);
    const hidden = await addPost(world, world.mia, world.cellar);
    const secret = await addPost(world, world.olive, world.attic);
    expect((await write(world.mo, { comment_id: elsewhere })).status).toBe(404);
    expect((await write(world.mo, { comment_id: 1 })).status).toBe(404);
    expect((await write(world.mo, { comment_id: said }, {}, hidden)).status).toBe(403);
    expect((await write(world.mo, { comment_id: said }, {}, secret)).status).toBe(404);
    await call(world.community, world.max, path(post, `/${said}`), { method: "DELETE", json: {} });
    const gone = await write(world.mo, { comment_id: said });
    expect([gone.status, await gone.json()]).toMatchObject([409, { code: "quote_gone" }]);
  });

  test("sent again after what it quotes was deleted, it is the same comment", async () => {
    const send = () => write(world.mo, { comment_id: said }, {}, post, "a-quote-sent-twice");
    const first = await (await send()).json<CommentPayload>();
    await call(world.community, world.max, path(post, `/${said}`), { method: "DELETE", json: {} });
    const second = await send();
    expect([second.status, (await second.json<CommentPayload>()).id]).toEqual([201, first.id]);
  });
});

describe("what is quoted belongs to who said it", () => {
  test("deleted, its words and its name are nowhere; brought back they are there again", async () => {
    const { id, quote } = await quoting(world.mo, { comment_id: said });
    await call(world.community, world.max, path(post, `/${said}`), { method: "DELETE", json: {} });
    expect((await listed(id))?.quote).toEqual({ comment_id: said, words: "", community_member: null });
    expect((await call(world.community, world.max, path(post, `/${said}/restore`), { json: {} })).status).toBe(200);
    expect((await listed(id))?.quote).toEqual(quote);
  });

  test("it has the name that its author has today, and the words that stood there then", async () => {
    const { id } = await quoting(world.mo, { comment_id: said, words: "Six weeks" });
    await run(world.community, sql`update members set name = 'Maxine' where id = ${world.max.id}`);
    await call(world.community, world.max, path(post, `/${said}`), { method: "PATCH", json: { body: "Seven weeks." } });
    expect((await listed(id))?.quote).toMatchObject({ words: "Six weeks", community_member: { name: "Maxine" } });
  });

  test("a change of the quoting comment's words leaves the quote; its deletion shows neither", async () => {
    const { id } = await quoting(world.mo, { comment_id: said, words: "Six weeks" }, { parent_comment_id: said });
    const edited = await call(world.community, world.mo, path(post, `/${id}`), {
      method: "PATCH",
      json: { body: "Better." },
    });
    expect((await edited.json<CommentPayload>()).quote?.words).toBe("Six weeks");
    const gone = await call(world.community, world.mo, path(post, `/${id}`), { method: "DELETE", json: {} });
    expect((await gone.json<CommentPayload>()).quote).toBeNull();
  });
});

test("who is quoted is told once, whether they are answered as well or not; who quotes oneself is not", async () => {
  const told = async (commentId: number) =>
    (
      await rows<{ memberId: number; kind: string }>(
        world.community,
        sql`select member_id as memberId, kind from notifications where comment_id = ${commentId} order by member_id`,
      )
    ).map(({ memberId, kind }) => [memberId, kind]);
  const alone = await quoting(world.mo, { comment_id: said });
  const answer = await quoting(world.mo, { comment_id: said }, { parent_comment_id: said });
  const own = await quoting(world.max, { comment_id: said });
  const both = [
    [world.mia.id, "comment"],
    [world.max.id, "reply"],
  ].sort(([a], [b]) => Number(a) - Number(b));
  await expect.poll(() => told(answer.id)).toEqual(both);
  await expect.poll(() => told(alone.id)).toEqual(both);
  await expect.poll(() => told(own.id)).toEqual([[world.mia.id, "comment"]]);
});

test("it costs one trip more than any comment, and no more rows", async () => {
  const answer = await write(world.mo, { comment_id: said, words: "Six weeks" });
  const [, trips, written] = /trips=(\d+) .*written=(\d+)/.exec(answer.headers.get("x-atrium-cost") ?? "") ?? [];
  expect(Number(trips)).toBeLessThanOrEqual(3);
  expect(Number(written)).toBeLessThanOrEqual(10);
});
