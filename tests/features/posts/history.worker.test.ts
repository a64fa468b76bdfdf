import { beforeAll, describe, expect, test } from "vitest";
import { purgeVersion, restoreVersion } from "~/features/posts/commands/restore-version.server";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { removePosts } from "~/features/posts/remove-posts.server";
import type { FullPostRow } from "~/features/posts/row";
import { KEEP_VERSIONS, ONE_EDIT_MS, type VersionPayload, type VersionWithChanges } from "~/features/posts/versions";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/posts/history";
import type { DocNode } from "~/ui/editor/document";
import { visit } from "../../routes/visit";
import { picture } from "../../support/subjects";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { addPost, docOf, paragraph, post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const written = (by: Person = world.mia) =>
  post(world, by, world.plaza, "Water lab", { doc: docOf("Heat the water.") });

async function edit(at: FullPostRow, by: Person, words: string | DocNode, title = "Water lab"): Promise<FullPostRow> {
  const doc = typeof words === "string" ? docOf(words) : words;
  const { spaceSlug, slug } = at;
  return updatePost(await as(world.community, by), { spaceSlug, slug, title, doc });
}

/** As if the last edit had begun some time ago: what comes next is another. */
const later = ({ id }: { id: number }) =>
  run(world.community, sql`update post_versions set created_at = created_at - ${ONE_EDIT_MS} where post_id = ${id}`);

const kept = ({ id }: { id: number }) =>
  rows<{ number: number; title: string; words: string; by: number; added: number | null; removed: number | null }>(
    world.community,
    sql`select number, title, body_doc as words, edited_by as "by", words_added as added, words_removed as removed
      from post_versions where post_id = ${id} order by number`,
  );

const door = (id: number, more = "") => `/internal_api/posts/${id}/versions${more}`;
const ask = (id: number, more: string, by: Person | null, method = "GET", json: object = {}) =>
  call(world.community, by, door(id, more), method === "GET" ? { method } : { method, json });
const asked = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

describe("an edit of a published post", () => {
  test("keeps what stood before it, with who and how many words", async () => {
    const one = await written();
    await edit(one, world.mo, "Heat the milk slowly.", "Milk lab");
    expect(await kept(one)).toMatchObject([{ number: 1, title: "Water lab", by: world.mo.id, added: 3, removed: 2 }]);
    expect((await kept(one))[0]?.words).toContain("Heat the water.");
    const { records, policies } = await asked<{ records: VersionPayload[]; policies: object }>(
      ask(one.id, "", world.mia),
    );
    expect(records).toMatchObject([
      { version: 1, name: "Water lab", edited_by: { name: world.mo.name }, words_added: 3, edits: 1, purged_at: null },
    ]);
    expect(policies).toEqual({ can_see_history: true, can_restore_version: false, can_purge_version: false });
    const { changes } = await asked<VersionWithChanges>(ask(one.id, "/1", world.mia));
    expect(changes?.title.map(({ text, change }) => `${change} ${text}`)).toEqual([
      "removed Water",
      "added Milk",
      "same  lab",
    ]);
    expect(changes?.blocks).toMatchObject([{ kind: "paragraph", change: "changed" }]);
  });

  test("of nothing but settings, or of the same words, keeps nothing; nor does a draft", async () => {
    const one = await written();
    const { spaceSlug, slug } = one;
    await updatePost(await as(world.community, world.mia), {
      spaceSlug,
      slug,
      title: one.title,
      settings: { hideMetaInfo: true },
    });
    await edit(one, world.mia, "Heat the water.");
    expect(await kept(one)).toEqual([]);
    const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
    await edit(draft, world.mia, "Half a word.", "Half");
    expect(await kept(draft)).toEqual([]);
  });

  test("goes on for some minutes: the same hand makes no other, another's does", async () => {
    const one = await written();
    await edit(one, world.mia, "Heat the milk.");
    await edit(one, world.mia, "Heat all the milk.");
    expect(await kept(one)).toMatchObject([{ number: 1, added: 2, removed: 1 }]);
    await edit(one, world.mo, "Heat all the oat milk.");
    await edit(one, world.mia, "Heat oat milk.");
    expect((await kept(one)).map(({ by }) => by)).toEqual([world.mia.id, world.mo.id, world.mia.id]);
    await later(one);
    await edit(one, world.mia, "Heat.");
    expect(await kept(one)).toHaveLength(4);
  });

  test("at the same moment as another's loses the words of neither, and says none twice", async () => {
    const one = await written();
    const at = { spaceSlug: one.spaceSlug, slug: one.slug, title: one.title };
    const mo = await as(world.community, world.mo);
    const { read } = mo;
    // Mo has read the post before Mia's edit, and writes after it.
    let meanwhile: Promise<unknown> | null = null;
    mo.read = (async (build: Parameters<typeof read>[0]) => {
      const found = await read(build);
      await (meanwhile ??= edit(one, world.mia, "By Mia."));
      return found;
    }) as typeof read;
    await updatePost(mo, { ...at, doc: docOf("By Mo.") });
    const [first, second, ...rest] = await kept(one);
    expect(rest).toEqual([]);
    expect(first?.words).toContain("Heat the water.");
    const [now] = await rows<{ words: string }>(
      world.community,
      sql`select body_doc as words from posts where id = ${one.id}`,
    );
    expect([second?.words, now?.words].map((words) => /By \w+/.exec(words ?? "")?.[0])).toEqual(["By Mia", "By Mo"]);
    expect(second?.by).toBe(world.mo.id);
    // Counted from what was read before it, it would be wrong.
    expect(second?.added).toBeNull();
  });

  test("that is refused keeps nothing", async () => {
    const one = await written();
    await edit(one, world.mia, "Newer.");
    const ctx = await as(world.community, world.mo);
    const stale = updatePost(ctx, {
      spaceSlug: one.spaceSlug,
      slug: one.slug,
      title: "Late",
      doc: docOf("Late."),
      version: one.draftVersion,
    });
    await expect(stale).rejects.toMatchObject({ code: "draft_newer" });
    expect(await kept(one)).toHaveLength(1);
  });

  test("costs the trips it cost before, and few rows", async () => {
    const one = await written();
    await edit(one, world.mia, "Heat the milk.");
    await later(one);
    const ctx = await as(world.community, world.mia);
    const before = ctx.meter.trips;
    await updatePost(ctx, { spaceSlug: one.spaceSlug, slug: one.slug, title: "Water lab", doc: docOf("Cool it.") });
    // It is read, written and read again.
    expect(ctx.meter.trips - before).toBe(3);
    expect(ctx.meter.rowsWritten).toBeLessThanOrEqual(10);
  });

  test("of a text that came from elsewhere keeps its HTML", async () => {
    const one = await addPost(world, world.mia, world.plaza, { bodyHtml: "<p>From <b>afar</b>.</p>", rendered: 2 });
    const { spaceSlug, slug } = { spaceSlug: "plaza", slug: one.slug };
    await updatePost(await as(world.community, world.mo), {
      spaceSlug,
      slug,
      title: "A post",
      doc: docOf("From near."),
    });
    const { changes } = await asked<VersionWithChanges>(ask(one.id, "/1", world.mo));
    expect(changes?.blocks).toMatchObject([
      { change: "changed", parts: [{ text: "From " }, { text: "afar" }, { text: "near" }, {}] },
    ]);
    const restored = await restoreVersion(await as(world.community, world.olive), { spaceSlug, slug }, 1);
    expect(restored.bodyHtml).toContain("<strong>afar</strong>");
  });

  test("the first is kept and the newest: what they stand for is said", async () => {
    const one = await written();
    await edit(one, world.mo, "Now.");
    await run(
      world.community,
      sql`insert into post_versions (community_id, post_id, number, title, body_doc, body_html, edited_by, created_at, edited_at)
        select ${world.community.id}, ${one.id}, value, 'Water lab', '', '', ${world.mo.id}, 1, 1
        from json_each(${JSON.stringify(Array.from({ length: KEEP_VERSIONS }, (_, at) => at + 2))})`,
    );
    await edit(one, world.mia, "At last.");
    const numbers = (await kept(one)).map(({ number }) => number);
    expect(numbers).toHaveLength(KEEP_VERSIONS);
    expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([1, 4, KEEP_VERSIONS + 2]);
    expect(await asked(ask(one.id, "/1", world.mia))).toMatchObject({ edits: 3 });
  });
});

describe("the list", () => {
  test("goes on behind its last edit, and takes no strange cursor", async () => {
    const one = await written();
    for (const words of ["a", "b", "c"]) {
      await edit(one, world.mia, words);
      await later(one);
    }
    type Page = { records: VersionPayload[]; cursor: string | null; has_next_page: boolean };
    const first = await asked<Page>(ask(one.id, "?per_page=2", world.mia));
    expect([first.records.map(({ version }) => version), first.has_next_page]).toEqual([[3, 2], true]);
    const next = await asked<Page>(ask(one.id, `?per_page=2&cursor=${first.cursor}`, world.mia));
    expect([next.records.map(({ version }) => version), next.has_next_page, next.cursor]).toEqual([[1], false, null]);
    expect((await ask(one.id, "?cursor=WzEsMl0", world.mia)).status).toBe(422);
    expect((await ask(one.id, "/9", world.mia)).status).toBe(404);
  });

  test("and its page cost one trip", async () => {
    const one = await written();
    await edit(one, world.mo, "Other words.");
    for (const more of ["", "?version=1"]) {
      const page = await visit(world.community, world.mia, `/c/plaza/${one.slug}/history${more}`, loader, {
        spaceSlug: "plaza",
        slug: one.slug,
      });
      expect(page.status).toBe(200);
    }
    for (const more of ["", "/1"]) {
      const answer = await ask(one.id, more, world.mia);
      expect(Number(/trips=(\d+)/.exec(answer.headers.get("x-atrium-cost") ?? "")?.[1])).toBe(1);
    }
  });
});

describe("who", () => {
  test("may read but not change the post sees nothing of it, at any door", async () => {
    const one = await written();
    await edit(one, world.mia, "Other words.");
    const viewOnly = await addSession(world.community, world.mo, { mode: "view_only", masqueraderId: world.ada.id });
    for (const [who, status, code] of [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
    ] as const) {
      for (const answer of [
        await ask(one.id, "", who),
        await ask(one.id, "/1", who),
        await ask(one.id, "/1/restore", who, "POST"),
        await ask(one.id, "/1", who, "DELETE"),
      ]) {
        expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
      }
    }
    // Its author reads, who manages the space puts back, admins purge; whoever looks through others' eyes only looks.
    const restore = (who: Person) => ask(one.id, "/1/restore", who, "POST");
    const purge = (who: Person) => ask(one.id, "/1", who, "DELETE");
    const eyes = { ...world.mo, cookie: viewOnly };
    expect((await ask(one.id, "", eyes)).status).toBe(200);
    expect([(await restore(eyes)).status, (await purge(eyes)).status]).toEqual([403, 403]);
    expect([(await restore(world.mia)).status, (await purge(world.mia)).status]).toEqual([403, 403]);
    expect([(await restore(world.mo)).status, (await purge(world.mo)).status]).toEqual([200, 403]);
    expect([(await restore(world.ada)).status, (await purge(world.ada)).status]).toEqual([200, 200]);
  });

  test("is of another community, or asks of a draft or a deleted post, finds nothing", async () => {
    const one = await written();
    await edit(one, world.mia, "Other words.");
    expect((await call(world.other, null, door(one.id))).status).toBe(404);
    for (const status of ["draft", "scheduled", "deleted"]) {
      await run(world.community, sql`update posts set status = ${status} where id = ${one.id}`);
      expect((await ask(one.id, "", world.mia)).status).toBe(404);
    }
  });
});

describe("put back", () => {
  test("is an edit that keeps what it replaced; twice is once; the log tells it", async () => {
    const one = await written();
    await edit(one, world.mia, "Other words.", "Other");
    const at = { id: one.id };
    const back = await restoreVersion(await as(world.community, world.olive), at, 1);
    expect([back.title, back.bodyHtml, back.slug]).toEqual([
      "Water lab",
      expect.stringContaining("Heat the water."),
      one.slug,
    ]);
    await restoreVersion(await as(world.community, world.olive), at, 1);
    const { records } = await asked<{ records: VersionPayload[] }>(ask(one.id, "", world.olive));
    expect(records).toMatchObject([
      { version: 2, name: "Other", restored_version: 1, edited_by: { name: world.olive.name } },
      { version: 1, restored_version: null },
    ]);
    const log = await asked<{ records: unknown[] }>(call(world.community, world.olive, "/internal_api/activity_logs"));
    expect(log.records[0]).toMatchObject({
      name: "post.version_restored",
      message: "put back an earlier version of the post Water lab",
    });
  });

  test("is no edit of the minutes before, nor is one after it part of it", async () => {
    const one = await written();
    await edit(one, world.olive, "Other words.");
    await restoreVersion(await as(world.community, world.olive), { id: one.id }, 1);
    await edit(one, world.olive, "Other words again.");
    expect(await kept(one)).toHaveLength(3);
  });

  test("writes over no newer edit", async () => {
    const one = await written();
    const seen = await edit(one, world.mia, "Other words.");
    await edit(one, world.mo, "Newer words.");
    const late = await ask(one.id, "/1/restore", world.olive, "POST", { opened: seen.draftVersion });
    expect([late.status, await late.json()]).toMatchObject([409, { code: "draft_newer" }]);
  });

  test("brings no picture back that is gone, and says so before", async () => {
    const file = await picture(world);
    const doc: DocNode = {
      type: "doc",
      content: [{ type: "image", attrs: { fileId: file, width: 1600, height: 1200, alt: "" } }, paragraph("Look.")],
    };
    const one = await post(world, world.olive, world.plaza, "Seen", { doc });
    await edit(one, world.olive, "Look!", "Seen");
    expect(await asked(ask(one.id, "/1", world.olive))).toMatchObject({ missing_pictures: 0 });
    await run(world.community, sql`update files set created_at = 1 where id = ${file}`);
    await sweepLooseFiles(asSystem(world.community));
    expect(await asked(ask(one.id, "/1", world.olive))).toMatchObject({
      missing_pictures: 1,
      words_added: 0,
      pictures_added: 0,
      pictures_removed: 1,
      changes: { blocks: [{ kind: "picture", change: "removed" }, { change: "changed" }] },
    });
    const back = await restoreVersion(await as(world.community, world.olive), { id: one.id }, 1);
    expect(back.bodyHtml).toContain("Look.");
    expect(back.bodyHtml).not.toContain("<img");
  });
});

describe("purged", () => {
  test("its words are gone for good, that there was an edit stays, and cannot be put back", async () => {
    const one = await written();
    await edit(one, world.mia, "Other words.");
    await later(one);
    await edit(one, world.mia, "Third words.");
    for (const _ of [1, 2]) await purgeVersion(await as(world.community, world.ada), { id: one.id }, 2);
    const [, purged] = await kept(one);
    expect(purged).toMatchObject({ number: 2, title: "", words: "" });
    expect(await asked(ask(one.id, "/2", world.mia))).toMatchObject({
      name: null,
      changes: null,
      purged_by: { name: world.ada.name },
      edited_by: { name: world.mia.name },
    });
    // What the edit before it wrote were these words.
    expect(await asked(ask(one.id, "/1", world.mia))).toMatchObject({ name: "Water lab", changes: null });
    const back = await ask(one.id, "/2/restore", world.olive, "POST");
    expect([back.status, await back.json()]).toMatchObject([409, { code: "version_purged" }]);
    const facts = await rows(
      world.community,
      sql`select 1 from facts where subject_id = ${one.id} and name = 'post.version_purged'`,
    );
    expect(facts).toHaveLength(1);
  });

  test("with its post it goes, and a removed member keeps the name that their posts keep", async () => {
    const leaving = await addPerson(world.community, "Lea Leaving", "member");
    const one = await written(leaving);
    await edit(one, leaving, "Other words.");
    await run(world.community, sql`update members set status = 'left' where id = ${leaving.id}`);
    const { records } = await asked<{ records: VersionPayload[] }>(ask(one.id, "", world.olive));
    expect(records).toMatchObject([{ edited_by: { name: "Lea Leaving" } }]);
    const system = asSystem(world.community);
    while (!(await removePosts(system, [{ id: one.id, isReacted: 0, isEdited: 1 }])));
    expect(await kept(one)).toEqual([]);
  });
});
