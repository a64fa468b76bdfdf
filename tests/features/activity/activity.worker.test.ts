import { beforeEach, describe, expect, test } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { createComment } from "~/features/comments/commands.server";
import { updateGeneral } from "~/features/communities/commands/update-community.server";
import { generalInput } from "~/features/communities/input";
import type { LogLine, LogPage } from "~/features/activity/line";
import { exportActivity, listActivity } from "~/features/activity/queries.server";
import { startActivityCsv } from "~/features/activity/csv-job.server";
import { banMember } from "~/features/members/commands/remove-member.server";
import { updateProfile } from "~/features/members/commands/update-profile.server";
import { joinSpace } from "~/features/spaces/commands/join-space.server";
import { deletePostById } from "~/features/posts/commands/delete-post.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/settings/activity-logs";
import { loader as csv } from "~/routes/settings/activity-logs-csv";
import { loader as file } from "~/routes/settings/job-file";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, call, createWorld, newId, type Person, run, type World } from "../../world";
import { asMember, looking } from "../masquerades/cast";
import { finish } from "../jobs/finish";
import { caseOf, flag, judge } from "../moderation/moderating";
import { post } from "../posts/posting";

const PATH = "/settings/members/activity_logs";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const open = async (query = "", who: Person | null = world.ada) =>
  (await visit(world.community, who, `${PATH}${query}`, loader)) as { status: number; data: LogPage };
const linesOf = async (query = "", who: Person = world.ada) => (await open(query, who)).data.lines;
const told = (lines: readonly LogLine[]) =>
  lines.map(({ actor, as: place, parts }) =>
    [
      actor?.name.split(" ")[0] ?? "-",
      place && `(as ${place.name.split(" ")[0]})`,
      parts.map(({ text }) => text).join(""),
    ]
      .filter(Boolean)
      .join(" "),
  );
const says = async (query = "") => told(await linesOf(query));

async function doing<T>(who: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> {
  const ctx = await as(world.community, who);
  const made = await act(ctx);
  await ctx.settled();
  return made;
}
const comment = (who: Person, postId: number) =>
  doing(who, (ctx) => createComment(ctx, { postId, text: "Well said.", requestKey: newUid(20) }));
/** Facts as time leaves them: one a second, of this name. */
async function fill(count: number, overrides: { name?: string; actor?: number; from?: number } = {}): Promise<void> {
  const { name = "space.reordered", actor = world.ada.id, from = Date.now() - 10_000_000 } = overrides;
  await run(
    world.community,
    sql`insert into facts (id, community_id, name, actor_id, subject_kind, subject_id, payload, at, owed)
      select ${newId()} + value, ${world.community.id}, ${name}, ${actor}, 'space', ${world.plaza.id}, '{}',
        ${from} + value * 1000, 0 from json_each(${JSON.stringify(Array.from({ length: count }, (_, n) => n + 1))})`,
  );
}

describe("what it says", () => {
  test("who did what to whom, the newest first, with the way there", async () => {
    const { slug, id } = await doing(world.mia, () => post(world, world.mia, world.plaza, "Words <b>of</b> Mia"));
    await comment(world.max, id);
    await doing(world.olive, (ctx) => setMemberRole(ctx, { memberId: world.max.id, role: "moderator" }));
    await doing(world.una, (ctx) => joinSpace(ctx, "plaza"));
    const lines = await linesOf();
    expect(told(lines)).toEqual([
      "Una joined the space plaza",
      "Olive changed the role of Max Member from Member to Moderator",
      "Max commented on the post Words <b>of</b> Mia",
      "Mia published the post Words <b>of</b> Mia",
    ]);
    expect(lines.map(({ parts }) => parts.find(({ to }) => to)?.to)).toEqual([
      "/c/plaza",
      `/admin/members/${world.max.publicUid}`,
      `/c/plaza/${slug}#comments`,
      `/c/plaza/${slug}`,
    ]);
    expect(lines[1]?.about).toMatchObject({ id: world.max.publicUid });
  });

  test("in Portuguese to whom Portuguese is spoken", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.ada.id}`);
    await doing(world.olive, (ctx) => banMember(ctx, { memberId: world.max.id, until: null }));
    expect(await says()).toEqual(["Olive baniu Max Member sem data para acabar"]);
  });

  test("a change of settings says which of them, and nothing where nothing changed", async () => {
    const input = generalInput.parse({ name: "Another name", locale: "en", is_private: true, show_signup_link: "on" });
    await doing(world.ada, (ctx) => updateGeneral(ctx, input));
    await doing(world.ada, (ctx) => updateGeneral(ctx, input));
    const lines = await says();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Ada changed these settings: Name, (.*, )?Who can see it/);
  });

  test("who acts in somebody's place is named beside them", async () => {
    const ada = await looking(world, world.ada, asMember(world.mia, "full"));
    await call(world.community, ada, "/internal_api/spaces/plaza/join", { method: "POST" });
    const profile = { name: "Mia Member", headline: "Acted upon", bio: "" };
    await doing(ada, (ctx) => updateProfile(ctx, profile));
    const lines = await says();
    expect(lines[0]).toBe("Ada (as Mia) edited their profile");
    expect(lines.at(-1)).toBe("Ada began to act as Mia Member");
  });

  test("what was taken away by somebody else, or by who reads, is named and leads to where it is brought back, as what is said under it", async () => {
    const one = await post(world, world.mia, world.plaza, "Taken away");
    const own = await post(world, world.ada, world.plaza, "The owner's own");
    const held = await post(world, world.mia, world.plaza, "Taken down");
    await comment(world.max, one.id);
    await doing(world.olive, (ctx) => deletePostById(ctx, one.id));
    await doing(world.ada, (ctx) => deletePostById(ctx, own.id));
    await flag(world, world.max, { kind: "post", id: held.id });
    const { id } = await caseOf(world, { kind: "post", id: held.id });
    await judge(world, world.olive, { id, verdict: "rejected" });
    const lines = await linesOf();
    const about = (name: string) =>
      lines
        .filter((line) => line.name === name)
        .flatMap(({ parts }) => parts.flatMap(({ text, to }) => (to === undefined ? [] : [[text, to]])));
    expect(about("post.deleted")).toEqual([
      ["The owner's own", "/settings/posts?status=deleted"],
      ["Taken away", "/settings/posts?status=deleted"],
    ]);
    expect(told(lines).join("\n")).toContain("Taken down");
    expect(told(lines).join("\n")).not.toContain("(not shown)");
    const olive = told(await linesOf("", world.olive)).join("\n");
    expect(olive).toContain("Ada deleted the post (not shown)");
  });

  test("neither a draft nor what its author deleted by its title, and no code that opens anything", async () => {
    const draft = await post(world, world.mia, world.plaza, "A secret draft", { status: "draft" });
    const deleted = await post(world, world.mia, world.plaza, "Deleted words");
    await doing(world.mia, (ctx) => deletePostById(ctx, deleted.id));
    const made = await call(world.community, world.ada, "/internal_api/invitation_links", {
      json: { name: "The fair", code: "open-sesame" },
    });
    expect(made.status).toBe(201);
    const lines = await linesOf();
    expect(told(lines)).toEqual([
      "Ada created the invitation link The fair",
      "Mia deleted the post (not shown)",
      "Mia published the post (not shown)",
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/open-sesame|Deleted words|secret draft/);
    expect(lines.map(({ id }) => id)).not.toContain(draft.id);
  });

  test("another community's changes stand in its own", async () => {
    const { plaza } = await createWorld();
    expect(plaza.slug).toBe("plaza");
    await run(
      world.other,
      sql`insert into facts (id, community_id, name, actor_id, subject_kind, subject_id, payload, at, owed)
      values (${newId()}, ${world.other.id}, 'space.updated', ${world.stan.id}, 'space', ${world.plaza.id}, '{}', 5, 0)`,
    );
    expect(await says()).toEqual([]);
    expect(await says(`?member=${world.stan.publicUid}`)).toEqual([]);
  });
});

describe("what it is asked for", () => {
  test("a member: what they did, in whose place, and what was done about them; each line once", async () => {
    await doing(world.olive, (ctx) => setMemberRole(ctx, { memberId: world.max.id, role: "moderator" }));
    await doing(world.max, (ctx) => joinSpace(ctx, "plaza"));
    const ada = await looking(world, world.ada, asMember(world.mia, "full"));
    await doing(ada, (ctx) => joinSpace(ctx, "plaza"));
    expect(await says(`?member=${world.max.publicUid}`)).toEqual([
      "Max joined the space plaza",
      "Olive changed the role of Max Member from Member to Moderator",
    ]);
    const joined = "Ada (as Mia) joined the space plaza";
    const began = "Ada began to act as Mia Member";
    expect(await says(`?member=${world.ada.publicUid}`)).toEqual([joined, began]);
    expect(await says(`?member=${world.mia.publicUid}`)).toEqual([joined, began]);
    expect(await says("?member=nobody")).toEqual([]);
  });

  test("a name: of one it is their log, of several they are to choose from", async () => {
    const one = await visit(world.community, world.ada, `${PATH}?who=mia&group=posts`, loader);
    expect([one.status, one.location]).toEqual([302, `${PATH}?group=posts&member=${world.mia.publicUid}`]);
    const { data } = (await open("?who=member")) as unknown as { data: { meant: { members: { name: string }[] } } };
    expect(data.meant.members.map(({ name }) => name)).toEqual(["Max Member", "Mia Member"]);
  });

  test("a kind of change", async () => {
    await doing(world.una, (ctx) => joinSpace(ctx, "plaza"));
    await doing(world.olive, (ctx) => setMemberRole(ctx, { memberId: world.max.id, role: "moderator" }));
    expect(await says("?group=spaces")).toEqual(["Una joined the space plaza"]);
    expect(await says("?group=members")).toHaveLength(1);
    expect(await says(`?group=members&member=${world.una.publicUid}`)).toEqual([]);
    expect(await says("?group=pope")).toHaveLength(2);
  });

  test("days, as they are where the reader lives", async () => {
    // Eleven at night there is the next day in UTC.
    const at = Date.UTC(2026, 9, 2, 2);
    await fill(1, { name: "space.updated", from: at - 1000 });
    const zone = "&zone=America/Sao_Paulo";
    expect(await linesOf(`?from=2026-10-01&to=2026-10-01${zone}`)).toHaveLength(1);
    expect(await linesOf("?from=2026-10-02")).toHaveLength(1);
    expect(await linesOf(`?from=2026-10-02${zone}`)).toHaveLength(0);
    expect(await linesOf(`?to=2026-09-30${zone}`)).toHaveLength(0);
    expect(await linesOf("?from=2026-02-31&zone=Mars")).toHaveLength(1);
    const refused = await call(world.community, world.ada, "/internal_api/activity_logs?from=2026-02-31");
    expect(refused.status).toBe(422);
  });

  test("pages hold each line once, also where much is not told in between", async () => {
    for (const name of ["space.updated", "post.created", "member.profile_changed"]) await fill(60, { name });
    const seen: number[] = [];
    let pages = 0;
    for (let query = ""; ; pages++) {
      const { lines, cursor } = (await open(query)).data;
      seen.push(...lines.map(({ id }) => id));
      if (!cursor) break;
      query = `?cursor=${cursor}`;
    }
    expect([new Set(seen).size, seen.length]).toEqual([120, 120]);
    expect(pages).toBeLessThan(12);
    expect((await open("?cursor=nonsense")).status).toBe(422);
  });
});

describe("whom it is shown to", () => {
  test("admins; not a moderator, a member, a stranger, a visitor, nor an admin who looks as somebody else", async () => {
    const looks = await looking(world, world.ada, asMember(world.mia));
    const everybody = [world.olive, world.ada, world.mo, world.mia, looks, world.stan, null];
    for (const [at, of] of [
      [PATH, loader],
      [`${PATH}.csv`, csv],
    ] as const) {
      const statuses = await Promise.all(
        everybody.map(async (who) => (await visit(world.community, who, at, of)).status),
      );
      expect(statuses).toEqual([200, 200, 403, 403, 403, 302, 302]);
    }
    const doors = everybody.map(
      async (who) => (await call(world.community, who, "/internal_api/activity_logs")).status,
    );
    expect(await Promise.all(doors)).toEqual([200, 200, 403, 403, 403, 401, 401]);
  });

  test("its JSON says the same", async () => {
    await doing(world.una, (ctx) => joinSpace(ctx, "plaza"));
    const answer = await call(world.community, world.ada, "/internal_api/activity_logs?group=spaces");
    expect(await answer.json()).toEqual({
      records: [
        {
          id: expect.any(Number) as number,
          name: "space.joined",
          group: "spaces",
          created_at: expect.any(String) as string,
          actor: { public_uid: world.una.publicUid, name: "Una Unconfirmed" },
          acted_as: null,
          about: null,
          message: "joined the space plaza",
          links: [{ text: "plaza", path: "/c/plaza" }],
        },
      ],
      cursor: null,
    });
  });
});

describe("as a file", () => {
  test("a line for each change, by the filters of the page, and no formula in it", async () => {
    await run(world.community, sql`update members set name = '=cmd()' where id = ${world.una.id}`);
    await run(world.community, sql`update spaces set name = '+SUM(1)' where id = ${world.plaza.id}`);
    await doing(world.una, (ctx) => joinSpace(ctx, "plaza"));
    await doing(world.olive, (ctx) => setMemberRole(ctx, { memberId: world.una.id, role: "moderator" }));
    const { status, text, headers } = await visit(world.community, world.ada, `${PATH}.csv?group=spaces`, csv);
    expect([status, headers.get("Content-Disposition")]).toEqual([200, 'attachment; filename="activity-log.csv"']);
    // A filter that is none makes no file of everything.
    for (const wrong of ["from=2026-02-30", "group=everything"])
      expect((await visit(world.community, world.ada, `${PATH}.csv?${wrong}`, csv)).status, wrong).toBe(422);
    const [head, line, rest] = text.split("\r\n");
    expect(head).toBe('"When (UTC)","Who","In the place of","What","About","Kind","Event"');
    expect(line?.split(",").slice(1).join()).toBe(`"'=cmd()","","joined the space +SUM(1)","","Spaces","space.joined"`);
    expect(rest).toBe("");
  });

  test("of more than is answered at once a job makes it, and the page says so", async () => {
    await fill(1_250, { name: "space.updated" });
    const ctx = await as(world.community, world.ada, "/", "GET");
    expect(await exportActivity(ctx, {}, 1_249)).toBeNull();
    expect(await exportActivity(ctx, {}, 1_250)).toHaveLength(1_250);
    const sent = await submit(
      world.community,
      `${PATH}?group=spaces`,
      action,
      { intent: "export" },
      { cookie: world.ada.cookie },
    );
    expect(sent.location).toMatch(/^\/settings\/jobs\/\d+$/);
    const job = Number(sent.location?.split("/").at(-1));
    expect(await finish(world.community, job)).toBe(4);
    const made = await visit(world.community, world.ada, `/settings/jobs/${job}/file`, file, { id: String(job) });
    expect(made.text.trimEnd().split("\r\n")).toHaveLength(1_251);
    expect(made.headers.get("Content-Disposition")).toBe('attachment; filename="activity-log.csv"');
    // Whoever is an admin no longer has no file either.
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    const kept = await visit(world.community, world.ada, `/settings/jobs/${job}/file`, file, { id: String(job) });
    expect(kept.status).toBe(403);
  });

  test("two clicks are one job", async () => {
    const begin = async () => startActivityCsv(await as(world.community, world.ada), {});
    const [one, other] = await Promise.all([begin(), begin()]);
    expect(one).toEqual(other);
    await expect(as(world.community, world.mia).then((ctx) => startActivityCsv(ctx, {}))).rejects.toMatchObject({
      status: 403,
    });
  });
});

test("a comment comes into the log once those who listen have heard of it", async () => {
  const { id } = await doing(world.mia, () => post(world, world.mia, world.plaza, "Words"));
  const ctx = await as(world.community, world.max);
  await createComment(ctx, { postId: id, text: "Well.", requestKey: newUid(20) });
  await run(
    world.community,
    sql`update facts set owed = 1 where name = 'comment.created' and community_id = ${world.community.id}`,
  );
  const before = await listActivity(await as(world.community, world.ada, "/", "GET"), { group: "posts" });
  expect(before.lines.map(({ name }) => name)).not.toContain("comment.created");
  await run(
    world.community,
    sql`update facts set owed = 0 where name = 'comment.created' and community_id = ${world.community.id}`,
  );
  expect((await linesOf("?group=posts")).map(({ name }) => name)).toContain("comment.created");
  await ctx.settled();
});
