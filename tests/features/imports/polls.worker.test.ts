import { beforeAll, describe, expect, test } from "vitest";
import type { PostPayload } from "~/features/posts/present";
import { begun } from "../../support/subjects";
import { sql } from "~/platform/database/sql";
import { addSession, call, createWorld, type Person, rows, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

let made = 0;
const question = (polls: unknown[], more: object = {}) => {
  made += 1;
  return {
    external_id: `q${made}`,
    author: "user:4",
    html: "<p>Hello</p>",
    score: 0,
    at: Date.UTC(2015, 0, 27),
    edited_at: null,
    space: "general",
    title: `Question ${made}`,
    slug: `question-${made}`,
    polls,
    ...more,
  };
};
const poll = (more: object = {}) => ({
  title: "Which?",
  poll_options: [{ value: "Paper" }, { value: "Metal & cloth" }],
  ...more,
});

const send = (id: number, posts: object[], by: Person | null = world.olive, headers?: Record<string, string>) =>
  call(world.community, by, `/internal_api/imports/${id}/posts`, { method: "POST", json: { posts }, headers });

const postOf = async (slug: string) =>
  (await (await call(world.community, world.mia, `/internal_api/spaces/general/posts/${slug}`)).json()) as PostPayload;

describe("polls of an import", () => {
  test("stand behind the text and can be answered, once however often they are sent", async () => {
    const id = await begun(world);
    const one = question([poll(), poll({ title: "When?", is_multiple: true })]);
    expect(await (await send(id, [one, question([])])).json()).toMatchObject({ new: 2 });
    expect(await (await send(id, [one])).json()).toMatchObject({ new: 0 });
    await Promise.all([send(id, [one]), send(id, [one])]);
    const post = await postOf(one.slug);
    expect(post.polls?.map(({ title, is_multiple, status }) => [title, is_multiple, status])).toEqual([
      ["Which?", false, "open"],
      ["When?", true, "open"],
    ]);
    expect(post.body).toContain("<li>Metal &amp; cloth</li>");
    const option = post.polls?.[0]?.poll_options[1];
    expect(option?.value).toBe("Metal & cloth");
    const answer = await call(world.community, world.mia, "/internal_api/poll_responses", {
      json: { poll_option_id: option?.id },
    });
    expect(answer.status).toBe(200);
    expect((await postOf(one.slug)).polls?.[0]?.voters_count).toBe(1);
  });

  test("whose time is over are closed, and nobody is told", async () => {
    const id = await begun(world);
    const one = question([poll({ closes_at: Date.UTC(2015, 1, 1) })]);
    await send(id, [one]);
    expect((await postOf(one.slug)).polls?.[0]?.status).toBe("closed");
    const open = await rows(
      world.community,
      sql`select id from polls where community_id = ${world.community.id} and closes_at is not null and closed_at is null`,
    );
    expect(open).toEqual([]);
  });

  test.each([
    [[poll({ poll_options: [{ value: "One" }] })]],
    [[poll({ poll_options: [{ value: "Same" }, { value: "same" }] })]],
    [[poll({ title: "" })]],
    [[poll({ title: "x".repeat(201) })]],
    [[poll({ poll_options: Array.from({ length: 13 }, (_, at) => ({ value: `${at}` })) })]],
    [Array.from({ length: 6 }, () => poll())],
    [[poll({ closes_at: "soon" })]],
  ])("what is no poll is refused: %j", async (polls) => {
    const id = await begun(world);
    const one = question(polls);
    expect((await send(id, [one])).status).toBe(422);
  });

  test("are brought by admins alone", async () => {
    const id = await begun(world);
    const looking = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const statuses = [
      await send(id, [question([poll()])], null),
      await send(id, [question([poll()])], world.mia),
      await send(id, [question([poll()])], world.stan),
      await send(id, [question([poll()])], null, { Cookie: looking }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 401, 403]);
  });
});
