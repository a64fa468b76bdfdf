import { beforeAll, describe, expect, test } from "vitest";
import { duplicatePost } from "~/features/posts/commands/duplicate-post.server";
import { restoreVersion } from "~/features/posts/commands/restore-version.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { PostPayload } from "~/features/posts/present";
import { newUid } from "~/lib/ids";
import { action as saveEdit, loader as openEdit } from "~/routes/posts/edit";
import type { DocNode } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { pollsIn } from "~/ui/editor/poll";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { begun } from "../../support/subjects";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, type Person, rows, type World } from "../../world";

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

describe("the first edit of a post with imported polls", () => {
  const at = (slug: string) => ({ spaceSlug: "general", slug });
  const over = Date.UTC(2015, 1, 1);

  /** Brought in with two polls: one over long ago, one that Mia has voted in. */
  async function imported() {
    const one = question([
      poll({ is_multiple: true, closes_at: over }),
      poll({ title: "When?", is_multiple: true, closes_at: null }),
    ]);
    expect((await send(await begun(world), [one])).status).toBe(200);
    const post = await postOf(one.slug);
    const json = { poll_option_id: post.polls?.[1]?.poll_options[0]?.id };
    expect((await call(world.community, world.mia, "/internal_api/poll_responses", { json })).status).toBe(200);
    return { slug: one.slug, name: one.title, before: await asked(one.slug) };
  }

  /** As they stand for somebody, with what nobody sees of it. */
  const asked = async (slug: string) => [
    (await postOf(slug)).polls,
    await rows(
      world.community,
      sql`select key, question, options, is_multiple, is_anonymous, results, closes_at, closed_at, is_shown
        from polls q join posts p on p.id = q.post_id where p.slug = ${slug} and p.community_id = ${world.community.id} order by q.id`,
    ),
  ];

  test("leaves them as they are: the page opens the text with what was chosen for them", async () => {
    const { slug, name, before } = await imported();
    const page = await visit(world.community, world.olive, `/c/general/${slug}/edit`, openEdit, at(slug));
    const { body } = (page.data as { post: PostPayload }).post;
    const doc = docFromHtml(body ?? "");
    expect(pollsIn(doc)).toMatchObject([
      { isMultiple: true, closesAt: over },
      { isMultiple: true, closesAt: null },
    ]);
    const ctx = await as(world.community, world.olive);
    const edited = await updatePost(ctx, { ...at(slug), title: `${name}, corrected`, doc });
    expect(edited.bodyHtml).not.toContain("data-asked");
    expect(await asked(slug)).toEqual(before);
    // What it was can be put back as well.
    await restoreVersion(await as(world.community, world.olive), at(slug), 1);
    expect(await asked(slug)).toEqual(before);
  });

  test("without a script they stand behind what was typed", async () => {
    const { slug, name, before } = await imported();
    const fields = { title: name, body: "Written anew" };
    const how = { cookie: world.olive.cookie, params: at(slug) };
    expect((await submit(world.community, `/c/general/${slug}/edit`, saveEdit, fields, how)).status).toBe(302);
    expect((await postOf(slug)).body).toContain("Written anew");
    expect(await asked(slug)).toEqual(before);
  });

  test("a copy asks as the original does", async () => {
    const { slug } = await imported();
    const copy = await duplicatePost(await as(world.community, world.olive), at(slug), { requestKey: newUid(16) });
    expect(pollsIn(JSON.parse(copy.bodyDoc) as DocNode)).toMatchObject([
      { isMultiple: true, closesAt: over },
      { isMultiple: true, closesAt: null },
    ]);
  });
});
