import { beforeEach, describe, expect, test } from "vitest";
import { startBulk } from "~/features/posts/bulk/start.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { schedulePost } from "~/features/posts/commands/schedule-post.server";
import { sweepDeletedPosts } from "~/features/posts/commands/sweep-deleted-posts.server";
import { restoreVersion } from "~/features/posts/commands/restore-version.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { duplicatePost } from "~/features/posts/commands/duplicate-post.server";
import { duplicateWithPosts } from "~/features/posts/copies/start.server";
import { createPage } from "~/features/pages/commands.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import type { PollDraft } from "~/ui/editor/poll";
import { newUid } from "~/lib/ids";
import { as, asSystem, createWorld, rows, run, type World } from "../../world";
import { finish } from "../jobs/finish";
import { docOf, post } from "../posts/posting";
import { ask, countsOf, draftOf, nodeOf, optionOf, press, read, vote, withPolls } from "./asking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const mia = () => as(world.community, world.mia);
const edit = async (made: { slug: string }, doc: DocNode, title = "Edited") =>
  updatePost(await mia(), { spaceSlug: "plaza", slug: made.slug, title, doc });
const pollRows = () =>
  rows<{ key: string; isShown: number; voters: number }>(
    world.community,
    sql`select key, is_shown as isShown, voters_count as voters from polls where community_id = ${world.community.id} order by id`,
  );

describe("an edit", () => {
  test("changes what is asked while nobody has voted, and the old options are none any more", async () => {
    const poll = draftOf();
    const made = await ask(world, world.mia, world.plaza, poll);
    const before = optionOf(made.asked[0], 0);
    await edit(made, withPolls({ ...poll, question: "And now?", options: ["Yes", "No"], isMultiple: true }));
    const [asked] = (await read(world, world.max, made)).polls ?? [];
    expect(asked).toMatchObject({ id: made.asked[0]?.id, title: "And now?", is_multiple: true });
    expect(asked?.poll_options.map(({ value }) => value)).toEqual(["Yes", "No"]);
    expect((await press(world, world.max, before)).status).toBe(404);
    expect(countsOf(await vote(world, world.max, optionOf(asked, 1)))).toBe("0 1*");
  });

  test("of a poll with votes changes its end alone: whatever else it asks is refused, with its words", async () => {
    const poll = draftOf();
    const made = await ask(world, world.mia, world.plaza, poll);
    await vote(world, world.max, optionOf(made.asked[0], 1));
    const changes: Partial<PollDraft>[] = [
      { question: "Other?" },
      { options: ["Centre", "Edge"] },
      { options: [...poll.options, "More"] },
      { options: ["Edge", "Centre", "Straight"] },
      { isMultiple: true },
      { isAnonymous: true },
      { results: "voted" },
    ];
    for (const change of changes)
      await expect(edit(made, withPolls({ ...poll, ...change }))).rejects.toMatchObject({
        status: 409,
        code: "poll_has_votes",
        fields: { body: "poll_has_votes" },
      });
    const closesAt = Date.now() + 60_000;
    await edit(made, withPolls({ ...poll, closesAt }), "With an end");
    const now = await read(world, world.max, made);
    expect(now.name).toBe("With an end");
    expect(countsOf(now.polls?.[0])).toBe("0 1* 0");
    expect(now.polls?.[0]?.closes_at).toBe(new Date(closesAt).toISOString());
    // Closed by its author, at once.
    await edit(made, withPolls({ ...poll, closesAt: Date.now() - 1 }));
    expect((await press(world, world.max, optionOf(made.asked[0], 0))).status).toBe(409);
  });

  test("races with the first vote: one of the two wins, and no vote is for another option than was pressed", async () => {
    for (let i = 0; i < 8; i++) {
      const poll = draftOf();
      const made = await ask(world, world.mia, world.plaza, poll);
      const option = optionOf(made.asked[0], 0);
      const [voted, edited] = await Promise.all([
        press(world, world.max, option),
        edit(made, withPolls({ ...poll, options: ["Edge", "Centre"] })).then(
          () => true,
          () => false,
        ),
      ]);
      expect(voted.status === 200).toBe(!edited);
      const [asked] = (await read(world, world.max, made)).polls ?? [];
      expect(countsOf(asked)).toBe(edited ? "0 0" : "1* 0 0");
    }
  });

  test("that takes it out keeps its votes, and an older version brings it back with them", async () => {
    const poll = draftOf();
    const made = await ask(world, world.mia, world.plaza, poll);
    const option = optionOf(made.asked[0], 2);
    await vote(world, world.max, option);
    await edit(made, docOf("Nothing is asked."));
    expect((await read(world, world.max, made)).polls).toBeUndefined();
    expect((await press(world, world.olive, option)).status).toBe(404);
    await restoreVersion(await as(world.community, world.ada), { spaceSlug: "plaza", slug: made.slug }, 1);
    expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("0 0 1*");
    expect((await press(world, world.olive, option)).status).toBe(200);
  });

  test("that puts an older question back under votes is refused", async () => {
    const poll = draftOf();
    const made = await ask(world, world.mia, world.plaza, poll);
    await edit(made, withPolls({ ...poll, question: "Newer?" }));
    const [asked] = (await read(world, world.max, made)).polls ?? [];
    await vote(world, world.max, optionOf(asked, 0));
    const back = restoreVersion(await as(world.community, world.ada), { spaceSlug: "plaza", slug: made.slug }, 1);
    await expect(back).rejects.toMatchObject({ code: "poll_has_votes" });
    expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("1* 0 0");
  });
});

describe("what readers cannot be given", () => {
  test.each([
    [{ question: "" }, "poll_question_required"],
    [{ question: " \u200b " }, "poll_question_required"],
    [{ options: ["One"] }, "poll_options_required"],
    [{ options: ["One", " "] }, "poll_options_required"],
    [{ options: ["One", "ONE"] }, "poll_options_same"],
    [{ options: Array.from({ length: 13 }, (_, i) => `${i}`) }, "poll_options_many"],
    [{ question: "x".repeat(201) }, "poll_words_long"],
    [{ options: ["x".repeat(121), "y"] }, "poll_words_long"],
    [{ closesAt: Date.now() - 1 }, "poll_closes_past"],
    [{ key: "../../etc" }, "body_invalid"],
    [{ results: "never" as never }, "body_invalid"],
  ])("%j is refused as %s", async (poll, code) => {
    const making = ask(world, world.mia, world.plaza, draftOf(poll));
    await expect(making).rejects.toMatchObject({ status: 422, fields: { body: code } });
    expect(await pollRows()).toEqual([]);
  });

  test("nor six, two of one key, one within a quote, one in a comment, or one in a page", async () => {
    const refused = (doc: DocNode, code: string) =>
      expect(post(world, world.mia, world.plaza, "T", { doc })).rejects.toMatchObject({ fields: { body: code } });
    await refused(withPolls(...Array.from({ length: 6 }, () => draftOf())), "polls_too_many");
    const poll = draftOf();
    await refused(withPolls(poll, poll), "polls_same");
    await refused({ type: "doc", content: [{ type: "blockquote", content: [nodeOf(poll)] }] }, "body_invalid");
    const page = { title: "P", slug: "", description: "", status: "published", visible_to: "everybody" };
    await expect(
      createPage(await as(world.community, world.ada), { ...page, doc: withPolls(poll) } as never),
    ).rejects.toMatchObject({ fields: { body: "polls_in_posts" } });
  });
});

describe("drafts", () => {
  test("keep half a poll, make none, and ask once they are published, however often that is pressed", async () => {
    const half = draftOf({ question: "", options: ["", ""] });
    const draft = await post(world, world.mia, world.plaza, "D", { doc: withPolls(half), status: "draft" });
    expect(await pollRows()).toEqual([]);
    const poll = draftOf({ key: half.key });
    await saveDraft(await mia(), { id: draft.id, title: "D", doc: withPolls(poll), version: 0 });
    const publish = async () =>
      publishPost(await mia(), { id: draft.id, title: "D", doc: withPolls(poll), spaceSlug: "plaza" });
    const [one, two] = await Promise.all([publish(), publish()]);
    const three = await publish();
    expect(new Set([one.id, two.id, three.id]).size).toBe(1);
    expect(await pollRows()).toEqual([{ key: poll.key, isShown: 1, voters: 0 }]);
    expect(three.editedAt).toBeNull();
  });

  test("made twice by one request ask once", async () => {
    const poll = draftOf();
    const requestKey = newUid(20);
    const make = () => post(world, world.mia, world.plaza, "Twin", { doc: withPolls(poll), requestKey });
    const made = await Promise.all([make(), make()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await pollRows()).toHaveLength(1);
  });

  test("that are scheduled take no votes before their time, and do not close before it", async () => {
    const at = Math.ceil((Date.now() + 3_600_000) / 60_000) * 60_000;
    const make = async (closesAt: number) =>
      createPost(await mia(), {
        spaceSlug: "plaza",
        title: "Later",
        doc: withPolls(draftOf({ closesAt })),
        requestKey: newUid(20),
        status: "scheduled",
        at,
      });
    await expect(make(at)).rejects.toMatchObject({ fields: { body: "poll_closes_past" } });
    const { id } = await make(at + 60_000);
    const [option] = await rows<{ id: number }>(
      world.community,
      sql`select id from poll_options where community_id = ${world.community.id}`,
    );
    expect((await press(world, world.max, option?.id ?? 0)).status).toBe(404);
    await expect(schedulePost(await mia(), id, at + 120_000)).rejects.toMatchObject({
      fields: { body: "poll_closes_past" },
    });
    expect(await pollRows()).toHaveLength(1);
  });
});

test("published in bulk without the poll it had, a post shows none and takes no vote", async () => {
  const made = await ask(world, world.ada, world.plaza);
  const option = optionOf(made.asked[0], 0);
  // As an undo of a bulk publication leaves it, with the poll taken out of the draft since.
  await run(
    world.community,
    sql`update posts set status = 'draft', body_doc = ${JSON.stringify(docOf("Nothing is asked."))} where id = ${made.id}`,
  );
  const ada = await as(world.community, world.ada);
  const { job } = await startBulk(ada, { action: "publish", post_ids: [made.id] });
  await finish(world.community, job);
  const [now] = await rows<{ status: string; slug: string }>(
    world.community,
    sql`select status, slug from posts where id = ${made.id}`,
  );
  expect(now?.status).toBe("published");
  expect((await read(world, world.max, { spaceSlug: "plaza", slug: now?.slug ?? "" })).polls).toBeUndefined();
  expect((await press(world, world.max, option)).status).toBe(404);
  expect(await pollRows()).toEqual([]);
});

describe("copies", () => {
  test("of a post ask anew, without votes", async () => {
    const made = await ask(world, world.mia, world.plaza);
    await vote(world, world.max, optionOf(made.asked[0], 0));
    const copy = await duplicatePost(await mia(), { spaceSlug: "plaza", slug: made.slug }, { requestKey: newUid(20) });
    const published = await publishPost(await mia(), {
      id: copy.id,
      title: "Copy",
      doc: JSON.parse(copy.bodyDoc) as DocNode,
      spaceSlug: "plaza",
    });
    const [poll] = (await read(world, world.max, published)).polls ?? [];
    expect(poll?.id).not.toBe(made.asked[0]?.id);
    expect([poll?.key, countsOf(poll)]).toEqual([made.asked[0]?.key, "0 0 0"]);
    await vote(world, world.max, optionOf(poll, 2));
    expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("1* 0 0");
  });

  test("of a space with its posts bring their polls, without votes", async () => {
    const made = await ask(
      world,
      world.mia,
      world.plaza,
      draftOf(),
      draftOf({ question: "Second?", isAnonymous: true }),
    );
    await vote(world, world.max, optionOf(made.asked[0], 0));
    const input = { name: "Second plaza", slug: "second-plaza", with_members: false, with_posts: true };
    const { postsJob } = await duplicateWithPosts(await as(world.community, world.ada), "plaza", input);
    await finish(world.community, postsJob ?? 0);
    const copy = await read(world, world.max, { spaceSlug: "second-plaza", slug: made.slug });
    expect(copy.polls?.map(countsOf)).toEqual(["0 0 0", "0 0 0"]);
    expect(copy.polls?.map(({ title }) => title)).toEqual(made.asked.map(({ title }) => title));
    expect(countsOf(await vote(world, world.max, optionOf(copy.polls?.[1], 0)))).toBe("1* 0 0");
  });
});

test("what is removed for good takes its polls and every vote along", async () => {
  const made = await ask(world, world.mia, world.plaza);
  await vote(world, world.max, optionOf(made.asked[0], 0));
  await run(
    world.community,
    sql`insert into poll_votes (community_id, poll_id, voter, slot, option_id)
      select ${world.community.id}, ${made.asked[0]?.id}, 'v' || value, 0, ${optionOf(made.asked[0], 1)}
      from json_each(${JSON.stringify(Array.from({ length: 300 }, (_, i) => i))})`,
  );
  await run(world.community, sql`update posts set status = 'deleted', deleted_at = 1 where id = ${made.id}`);
  await sweepDeletedPosts(asSystem(world.community));
  for (const table of ["polls", "poll_options", "poll_votes"] as const) {
    const left = await rows(
      world.community,
      table === "polls"
        ? sql`select 1 from polls where community_id = ${world.community.id}`
        : table === "poll_options"
          ? sql`select 1 from poll_options where community_id = ${world.community.id}`
          : sql`select 1 from poll_votes where community_id = ${world.community.id}`,
    );
    expect(left, table).toEqual([]);
  }
});
