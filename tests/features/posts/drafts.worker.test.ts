import { beforeAll, describe, expect, test } from "vitest";
import { LOOSE_MS } from "~/features/files/rules";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { deletePostById, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { type SaveDraft, saveDraft } from "~/features/posts/commands/save-draft.server";
import { listDrafts } from "~/features/posts/dashboard.server";
import { findPost, findPostById, getUnfinished } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { action as dashboardAction } from "~/routes/posts/dashboard";
import { loader as editLoader } from "~/routes/posts/edit";
import { action as newAction, loader as newLoader } from "~/routes/posts/new";
import { loader as postLoader } from "~/routes/posts/post";
import { sql } from "~/platform/database/sql";
import { textFromDoc } from "~/ui/editor/document";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  newId,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { docOf, paragraph, post } from "./posting";

let world: World;
let garden: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  // Everybody may read it, and only who manages it writes there.
  await addSpace(world, "news", { membersCanPost: 0 });
  garden = await addSpace(world, "garden", {});
});

const draftOf = (person: Person, space: SpaceRef, title = "Half a thought") =>
  post(world, person, space, title, { status: "draft", doc: docOf("Unfinished.") });

const save = async (person: Person | null, draft: FullPostRow, more: Partial<SaveDraft> = {}) =>
  saveDraft(await as(world.community, person), {
    id: draft.id,
    title: "Kept",
    doc: docOf("Kept words."),
    version: draft.draftVersion,
    ...more,
  });

/** Their context, which loses its way into a space between what a command has read, for the nth time, and what it writes. */
async function closing(person: Person, space: SpaceRef, nth: number) {
  const ctx = await as(world.community, person);
  const read = ctx.read.bind(ctx);
  const lose = sql`delete from access_grants where member_id = ${person.id} and space_id = ${space.id}`;
  let reads = 0;
  return Object.assign(ctx, {
    read: (async (build) => {
      const found = await read(build);
      if (++reads === nth) await run(world.community, lose);
      return found;
    }) as typeof ctx.read,
  });
}

const rowOf = async (id: number) =>
  (
    await rows<{ spaceId: number; status: string; isShared: number; isPlaced: number; title: string; version: number }>(
      world.community,
      sql`select space_id as spaceId, status, is_shared as isShared, is_placed as isPlaced, title,
        draft_version as version from posts where id = ${id} and community_id = ${world.community.id}`,
    )
  )[0];

const everybodyElse = (): [string, Person | null][] => [
  ["a visitor", null],
  ["a stranger", world.stan],
  ["another member", world.max],
  ["a moderator", world.mo],
  ["an admin", world.ada],
  ["the owner", world.olive],
];

/** Every door that opens a draft, each with the status that it answered. */
async function doors(who: Person | null, draft: FullPostRow): Promise<Record<string, number>> {
  const api = async (path: string, method: string, json?: object) =>
    (await call(world.community, who, path, { method, ...(json ? { json } : {}) })).status;
  const byId = `/internal_api/posts/drafts/${draft.id}`;
  const bySlug = `/internal_api/spaces/${draft.spaceSlug}/posts/${draft.slug}`;
  const at = { spaceSlug: draft.spaceSlug, slug: draft.slug };
  const page = async (path: string, loader: unknown) => (await visit(world.community, who, path, loader, at)).status;
  return {
    "GET draft": await api(byId, "GET"),
    "GET post": await api(bySlug, "GET"),
    "post page": await page(`/c/${at.spaceSlug}/${at.slug}`, postLoader),
    "PUT draft": await api(byId, "PUT", { name: "Theirs", tiptap_body: docOf("x"), version: 0, is_shared: true }),
    "PATCH post": await api(bySlug, "PATCH", { name: "Theirs" }),
    publish: await api(bySlug, "PATCH", { name: "Theirs", body: "x", status: "published" }),
    "DELETE draft": await api(byId, "DELETE"),
    "DELETE post": await api(bySlug, "DELETE"),
    restore: await api(`/internal_api/posts/deleted/${draft.id}/restore`, "POST", {}),
    comments: await api(`/internal_api/posts/${draft.id}/comments`, "GET"),
    "new page": await page(`/c/${at.spaceSlug}/new?draft=${draft.id}`, newLoader),
    "edit page": await page(`/c/${at.spaceSlug}/${at.slug}/edit`, editLoader),
  };
}

describe("whose a draft is", () => {
  test("no door opens it to anybody but its author, admin or not", async () => {
    const draft = await draftOf(world.mia, world.plaza);
    for (const [name, who] of everybodyElse()) {
      for (const [door, status] of Object.entries(await doors(who, draft))) {
        // A visitor is asked to sign in where they would write; nobody learns that there is a draft.
        const refusals = who === null || who === world.stan ? [404, 401, 302] : [404];
        expect.soft(refusals, `${name}: ${door}`).toContain(status);
      }
    }
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", title: "Half a thought", isShared: 0 });
    expect((await findPostById(await as(world.community, world.mia), draft.id)).name).toBe("Half a thought");
  });

  test("shared, who manages its space reads it and changes nothing; taken back, nobody does", async () => {
    const draft = await draftOf(world.mia, world.plaza);
    await save(world.mia, draft, { isShared: true });
    const at = { spaceSlug: "plaza", slug: draft.slug };
    for (const manager of [world.mo, world.ada, world.olive]) {
      const read = await findPost(await as(world.community, manager), at);
      expect(read).toMatchObject({ name: "Kept", body: "<p>Kept words.</p>", tiptap_body: null, is_shared: true });
      expect(read.policies).toMatchObject({ can_update_post: false, can_destroy_post: false, can_manage_post: false });
      const answers = await doors(manager, draft);
      expect(answers).toMatchObject({ "GET draft": 200, "GET post": 200, "post page": 200, "new page": 302 });
      for (const door of ["PUT draft", "PATCH post", "publish", "DELETE draft", "DELETE post", "edit page"])
        expect.soft([403, 404], door).toContain(answers[door]);
      expect([404, 403]).toContain(answers.restore);
    }
    for (const [name, who] of everybodyElse().slice(0, 3))
      expect.soft((await doors(who, draft))["GET draft"], name).toBe(404);
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", title: "Kept", isShared: 1 });
    await save(world.mia, draft, { version: 1, isShared: false });
    for (const [name, who] of everybodyElse()) expect.soft((await doors(who, draft))["GET draft"], name).toBe(404);
  });

  test("a draft is not shared unless its author says so, and a new one may be from the start", async () => {
    expect(await rowOf((await draftOf(world.mia, world.plaza)).id)).toMatchObject({ isShared: 0, isPlaced: 1 });
    const json = { name: "Look at this", body: "Words.", status: "draft", is_shared: true };
    const answer = await call(world.community, world.mia, "/internal_api/spaces/plaza/posts", { json });
    const made = (await answer.json()) as { id: number; is_shared: boolean };
    expect(made.is_shared).toBe(true);
    expect((await findPostById(await as(world.community, world.mo), made.id)).name).toBe("Look at this");
  });
});

describe("the space of a draft", () => {
  test("is chosen until it is published, and sharing stays behind with who could read it", async () => {
    const draft = await draftOf(world.mia, world.plaza);
    await save(world.mia, draft, { isShared: true });
    expect(await save(world.mia, draft, { version: 1, spaceSlug: "cellar" })).toEqual({ id: draft.id, version: 2 });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: world.cellar.id, isShared: 0 });
    expect(await getUnfinished(await as(world.community, world.mia), "cellar")).toMatchObject({ id: draft.id });
    // Shown at the moment of publishing: that is where it goes, whatever was kept before.
    const words = { id: draft.id, title: "Out at last", doc: docOf("Done.") };
    const taken = await post(world, world.max, garden, "Out at last");
    const out = await publishPost(await as(world.community, world.mia), { ...words, spaceSlug: "garden" });
    expect(out).toMatchObject({ spaceSlug: "garden", slug: `${taken.slug}-2`, status: "published" });
    const [fact] = await rows<{ payload: string }>(
      world.community,
      sql`select payload from facts where name = 'post.published' and subject_id = ${draft.id}`,
    );
    expect(JSON.parse(fact?.payload ?? "{}")).toMatchObject({ space_id: garden.id });
  });

  test("is none that its author may not write in, at any door", async () => {
    const refusals = [
      ["cellar", 403],
      ["news", 403],
      ["attic", 404],
      ["sketch", 404],
      ["nowhere", 404],
    ] as const;
    const draft = await draftOf(world.max, world.plaza);
    for (const [spaceSlug, status] of refusals) {
      await expect(save(world.max, draft, { spaceSlug }), spaceSlug).rejects.toMatchObject({ status });
      const ctx = await as(world.community, world.max);
      const out = publishPost(ctx, { id: draft.id, title: "T", doc: docOf("x"), spaceSlug });
      await expect(out, spaceSlug).rejects.toMatchObject({ status });
      const answer = await call(world.community, world.max, `/internal_api/posts/drafts/${draft.id}`, {
        method: "PUT",
        json: { name: "T", tiptap_body: docOf("x"), version: 0, space_slug: spaceSlug },
      });
      expect(answer.status, spaceSlug).toBe(status);
    }
    await expect(save(null, draft, { spaceSlug: "garden" })).rejects.toMatchObject({ status: 401 });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: world.plaza.id, version: 0 });
  });

  test("of two tabs the newer choice stays, and the same choice twice is one", async () => {
    const draft = await draftOf(world.mia, world.plaza);
    const move = (version: number, spaceSlug: string) => save(world.mia, draft, { version, spaceSlug });
    expect(await move(0, "garden")).toMatchObject({ version: 1 });
    expect(await move(0, "garden")).toMatchObject({ version: 1 });
    await expect(move(0, "cellar")).rejects.toMatchObject({ code: "draft_newer" });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: garden.id, version: 1 });
    const race = await Promise.allSettled([move(1, "cellar"), move(1, "plaza")]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("whose door closes while the draft is on its way takes neither it nor the post", async () => {
    const [den, shed] = [await addSpace(world, "den", { isPrivate: 1 }), await addSpace(world, "shed", {})];
    await grant(world, world.max, den);
    const draft = await draftOf(world.max, shed);
    const words = { id: draft.id, title: "T", doc: docOf("x"), spaceSlug: "den" };
    await expect(saveDraft(await closing(world.max, den, 2), { ...words, version: 0 })).rejects.toMatchObject({
      status: 409,
    });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: shed.id, version: 0 });
    await grant(world, world.max, den);
    await expect(publishPost(await closing(world.max, den, 2), words)).rejects.toMatchObject({ status: 403 });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: shed.id, status: "draft" });
  });

  test("whose door closes while a new post is on its way takes none, nor a draft that would be shared", async () => {
    const den = await addSpace(world, "loft", { isPrivate: 1 });
    for (const status of ["published", "draft"] as const) {
      await grant(world, world.max, den);
      const ctx = await closing(world.max, den, 1);
      const words = { title: "Too late", doc: docOf("x"), requestKey: `late-${status}`, status, isShared: true };
      await expect(createPost(ctx, { ...words, spaceSlug: "loft" })).rejects.toMatchObject({ status: 403 });
      const left = await rows(world.community, sql`select id from posts where space_id = ${den.id}`);
      const facts = await rows(world.community, sql`select seq from facts where key like ${`%late-${status}%`}`);
      expect([left, facts], status).toEqual([[], []]);
    }
  });

  test("that nobody has chosen is asked for before anything is published", async () => {
    const path = "/internal_api/spaces/plaza/posts";
    const json = { name: "Somewhere", body: "Words.", status: "draft", is_placed: false, is_shared: true };
    const made = (await (await call(world.community, world.mia, path, { json })).json()) as { id: number };
    expect(await rowOf(made.id)).toMatchObject({ isPlaced: 0, isShared: 0 });
    const ctx = await as(world.community, world.mia);
    const words = { id: made.id, title: "Somewhere", doc: docOf("Words.") };
    await expect(publishPost(ctx, words)).rejects.toMatchObject({ fields: { space: "space_required" } });
    // Typing on chooses nothing.
    await saveDraft(ctx, { ...words, version: 0, isShared: true });
    expect(await rowOf(made.id)).toMatchObject({ isPlaced: 0, isShared: 0 });
    await saveDraft(ctx, { ...words, version: 1, spaceSlug: "plaza" });
    expect(await rowOf(made.id)).toMatchObject({ isPlaced: 1, spaceId: world.plaza.id });
    expect(await publishPost(ctx, words)).toMatchObject({ spaceSlug: "plaza", status: "published" });
  });
});

describe("without JavaScript", () => {
  const write = (who: Person, fields: Record<string, string>, query = "") =>
    submit(
      world.community,
      `/c/plaza/new${query}`,
      newAction,
      { request_key: `key-${Math.random().toString(36).slice(2)}`, body: "Typed words.", ...fields },
      { cookie: who.cookie, params: { spaceSlug: "plaza" } },
    );

  test("what is discarded is in the offer to bring it back, with the words that were typed last", async () => {
    for (const draft of [null, await draftOf(world.mia, world.plaza)]) {
      const fields: Record<string, string> = draft
        ? { draft_id: String(draft.id), version: String(draft.draftVersion) }
        : {};
      const gone = await write(world.mia, { ...fields, title: "Typed last", intent: "discard" });
      expect(gone.location).toMatch(/^\/settings\/posts\?status=draft&deleted=\d+$/);
      const id = Number(gone.location?.split("=").at(-1));
      if (draft) expect(id).toBe(draft.id);
      expect(await rowOf(id)).toMatchObject({ status: "deleted", title: "Typed last" });
      const restore = (who: Person) =>
        submit(world.community, "/settings/posts", dashboardAction, { restore: String(id) }, { cookie: who.cookie });
      expect((await restore(world.ada)).status).toBe(404);
      expect((await restore(world.mia)).location).toBe(`/c/plaza/new?draft=${id}`);
      expect(await rowOf(id)).toMatchObject({ status: "draft", title: "Typed last" });
    }
    const empty = await write(world.mia, { title: "", body: "", intent: "discard" });
    expect(empty.location).toBe("/c/plaza");
  });

  test("a draft that is kept again stays one draft, in the space that was chosen, shared as its switch says", async () => {
    const draft = await draftOf(world.mia, world.plaza);
    const fields = { draft_id: String(draft.id), title: "On", intent: "draft", sharing: "asked" };
    await write(world.mia, { ...fields, version: "0", space: "garden", shared: "1" });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: garden.id, title: "On", isShared: 1, version: 1 });
    await write(world.mia, { ...fields, version: "1", space: "garden" });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: garden.id, isShared: 0, version: 2 });
  });

  test("who has chosen no space is asked for one, and keeps what they typed", async () => {
    const refused = await write(world.mia, { title: "Where to", space: "", intent: "publish" }, "?choose=space");
    expect(refused).toMatchObject({
      status: 422,
      data: { error: { fields: { space: expect.any(String) } }, values: { title: "Where to", body: "Typed words." } },
    });
    const kept = await write(world.mia, { title: "Where to", space: "", intent: "draft" }, "?choose=space");
    expect(kept.location).toBe("/settings/posts?status=draft");
  });
});

test("a discarded draft comes back to its author alone, in the space it stood in", async () => {
  const draft = await draftOf(world.mia, world.plaza);
  await save(world.mia, draft, { isShared: true });
  await deletePostById(await as(world.community, world.mia), draft.id);
  for (const other of [world.max, world.mo, world.ada])
    await expect(undoDeletePost(await as(world.community, other), draft.id)).rejects.toMatchObject({ status: 404 });
  const back = await undoDeletePost(await as(world.community, world.mia), draft.id);
  expect(back).toMatchObject({ status: "draft", title: "Kept", isShared: 1, spaceSlug: "plaza" });
});

test("a title that is too long is refused at every door and comes back whole, never cut", async () => {
  const long = "x".repeat(300);
  const api = async (path: string, method: string, json: object) => {
    const answer = await call(world.community, world.mia, path, { method, json });
    return [answer.status, ((await answer.json()) as { error_details: object }).error_details];
  };
  const draft = await draftOf(world.mia, world.plaza);
  const made = await post(world, world.mia, world.plaza, "y".repeat(200));
  expect(made.title).toHaveLength(200);
  const said = [422, { title: expect.stringContaining("200") }];
  const posts = "/internal_api/spaces/plaza/posts";
  for (const status of ["draft", "published"])
    expect(await api(posts, "POST", { name: long, body: "x", status })).toEqual(said);
  const body = { name: long, tiptap_body: docOf("x"), version: 0 };
  expect(await api(`/internal_api/posts/drafts/${draft.id}`, "PUT", body)).toEqual(said);
  expect(await api(`${posts}/${made.slug}`, "PATCH", { name: long })).toEqual(said);
  expect((await api(posts, "POST", { name: "x".repeat(401), body: "x" }))[0]).toBe(422);

  const { action: editAction } = await import("~/routes/posts/edit");
  const refused = {
    status: 422,
    data: { error: { fields: { title: expect.stringContaining("200") } }, values: { title: long } },
  };
  const send = (path: string, action: unknown, params: Record<string, string>, more: Record<string, string>) =>
    submit(world.community, path, action, { title: long, body: "x", ...more }, { cookie: world.mia.cookie, params });
  for (const intent of ["publish", "draft", "discard"]) {
    const fields = { intent, request_key: `too-long-${intent}` };
    expect(await send("/c/plaza/new", newAction, { spaceSlug: "plaza" }, fields)).toMatchObject(refused);
  }
  const at = { spaceSlug: "plaza", slug: made.slug };
  expect(await send(`/c/plaza/${made.slug}/edit`, editAction, at, { version: "0" })).toMatchObject(refused);
  // Spaces that are not kept are not counted.
  expect((await post(world, world.mia, world.plaza, `${"z".repeat(150)}${" ".repeat(90)}z`)).title).toHaveLength(152);
});

/** A text that shows one picture of somebody's, uploaded so long ago. */
async function pictured(owner: Person, age = 0) {
  const fileId = newId();
  await run(
    world.community,
    sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, height, widths,
        created_at)
      values (${fileId}, ${world.community.id}, ${owner.id}, 'image', 'a.png', 'image/png', 10, 800, 600, '[480]',
        ${Date.now() - age})`,
  );
  const image = { type: "image", attrs: { fileId, width: 800, height: 600, alt: "A cup" } };
  return { fileId, doc: { type: "doc", content: [image, paragraph("A cup.")] } };
}

describe("a text with a picture", () => {
  const made = (requestKey: string) =>
    rows<{ id: number; status: string }>(
      world.community,
      sql`select p.id, p.status from facts f join posts p on p.id = f.subject_id
        where f.key = ${`post.created:${world.mia.id}:${requestKey}`}`,
    );

  test.each([
    ["draft", "draft"],
    ["published", "published"],
    ["draft", "published"],
    ["published", "draft"],
  ] as const)("that is sent as %s and then as %s with the same key is one", async (first, second) => {
    const { doc, fileId } = await pictured(world.mia);
    const requestKey = `pictured-${first}-${second}`;
    const send = async (status: "draft" | "published") =>
      createPost(await as(world.community, world.mia), {
        spaceSlug: "garden",
        title: "A cup",
        doc,
        requestKey,
        status,
      });
    const one = await send(first);
    const two = await send(second);
    expect(two.id).toBe(one.id);
    const status = first === "draft" ? second : "published";
    expect(two.status).toBe(status);
    expect(await made(requestKey)).toEqual([{ id: one.id, status }]);
    const hung = sql<{ at: number }>`select attached_id as at from files where id = ${fileId}`;
    expect(await rows(world.community, hung)).toEqual([{ at: one.id }]);
  });

  test("that was taken out of a text may come back for a day, however long ago it was uploaded", async () => {
    const { doc } = await pictured(world.mia, 2 * LOOSE_MS);
    const draft = await post(world, world.mia, world.plaza, "A cup", { status: "draft", doc });
    await save(world.mia, draft);
    expect(await sweepLooseFiles(asSystem(world.community))).toBe(0);
    expect(await save(world.mia, draft, { version: 1, doc })).toMatchObject({ version: 2 });
  });
});

test("a draft opens to its author in a space that no longer takes posts, and goes on from there", async () => {
  const hall = await addSpace(world, "hall", {});
  const draft = await draftOf(world.mia, hall);
  await run(world.community, sql`update spaces set members_can_post = 0 where id = ${hall.id}`);
  const open = (who: Person, query: string) =>
    visit(world.community, who, `/c/hall/new${query}`, newLoader, { spaceSlug: "hall" });
  expect(await open(world.mia, `?draft=${draft.id}`)).toMatchObject({
    status: 200,
    data: { draft: { id: draft.id, title: "Half a thought" }, space: { slug: "hall" }, place: { isPlaced: true } },
  });
  expect((await open(world.mia, "")).status).toBe(403);
  expect((await open(world.max, `?draft=${draft.id}`)).status).toBe(403);
  expect(await save(world.mia, draft, { spaceSlug: "garden" })).toMatchObject({ version: 1 });
  // Where it stood tells nothing of what spaces there are.
  for (const old of ["hall", "attic", "nowhere"]) {
    const at = `/c/${old}/new?draft=${draft.id}`;
    const seen = await visit(world.community, world.mia, at, newLoader, { spaceSlug: old });
    expect(seen.location, old).toBe(`/c/garden/new?draft=${draft.id}`);
  }
});

test("without JavaScript a draft whose words were left alone keeps its marks, published or discarded", async () => {
  const bold = { type: "text", text: "bold", marks: [{ type: "bold" }] };
  const doc = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Head" }] },
      { type: "paragraph", content: [bold] },
    ],
  };
  for (const intent of ["draft", "discard", "publish"]) {
    const draft = await post(world, world.mia, world.plaza, `Marked, ${intent}`, { status: "draft", doc });
    const send = (body: string, version: string) =>
      submit(
        world.community,
        "/c/plaza/new",
        newAction,
        {
          intent,
          title: `Marked, ${intent}`,
          doc: "",
          body,
          draft_id: String(draft.id),
          version,
          request_key: "of-a-plain-form",
          space: "plaza",
        },
        { cookie: world.mia.cookie, params: { spaceSlug: "plaza" } },
      );
    const kept = async () =>
      (await rows<{ doc: string }>(world.community, sql`select body_doc as doc from posts where id = ${draft.id}`))[0]
        ?.doc;
    expect((await send(textFromDoc(doc), "0")).status, intent).toBe(302);
    expect(await kept(), intent).toBe(draft.bodyDoc);
    if (intent !== "draft") continue;
    expect((await send("Other words", "1")).status).toBe(302);
    expect(await kept()).toBe(JSON.stringify(docOf("Other words")));
  }
});

describe("a draft in a space that its author has lost", () => {
  /** Written with a picture by a member of the space, who was then taken out of it. */
  async function captive(slug: string, more: Parameters<typeof addSpace>[2]) {
    const space = await addSpace(world, slug, more);
    await grant(world, world.max, space);
    const { doc, fileId } = await pictured(world.max);
    const draft = await post(world, world.max, space, "Mine all the same", { status: "draft", doc });
    await run(
      world.community,
      sql`delete from access_grants where member_id = ${world.max.id} and space_id = ${space.id}`,
    );
    return { draft, doc, fileId };
  }
  const api = (who: Person | null, draft: FullPostRow, method: string, json?: object) =>
    call(world.community, who, `/internal_api/posts/drafts/${draft.id}`, { method, ...(json ? { json } : {}) });
  const opened = (draft: FullPostRow) =>
    visit(world.community, world.max, `/c/${draft.spaceSlug}/new?draft=${draft.id}`, newLoader, {
      spaceSlug: draft.spaceSlug,
    });
  const picture = async (who: Person | null, id: number) =>
    // Its row is there and nothing in R2: who may read it gets as far as that.
    (await import("~/features/files/reading.server"))
      .findReadableFile(await as(world.community, who), id)
      .then(() => 200)
      .catch((error: { status: number }) => error.status);

  test("is opened, changed, moved with its pictures and published elsewhere", async () => {
    const { draft, doc, fileId } = await captive("vault", { isPrivate: 1 });
    expect((await api(world.max, draft, "GET")).status).toBe(200);
    expect(await picture(world.max, fileId)).toBe(200);
    const { posts } = await listDrafts(await as(world.community, world.max));
    expect(posts.find(({ id }) => id === draft.id)).toMatchObject({ policies: { can_update_post: true } });
    const place = { spaceSlug: "vault", isPlaced: true };
    expect(await opened(draft)).toMatchObject({ status: 200, data: { space: { name: draft.spaceName }, place } });
    expect(await save(world.max, draft, { doc })).toEqual({ id: draft.id, version: 1 });
    // A form without JavaScript sends the space along.
    expect(await save(world.max, draft, { version: 1, doc, spaceSlug: "vault" })).toMatchObject({ version: 2 });

    const words = { id: draft.id, title: "Out", doc };
    for (const spaceSlug of [undefined, "vault"]) {
      const out = publishPost(await as(world.community, world.max), { ...words, spaceSlug });
      await expect(out).rejects.toMatchObject({ status: 403, code: "private_space" });
    }
    // Nobody is written to who has shown one the door.
    const sharing = save(world.max, draft, { version: 2, doc, isShared: true });
    await expect(sharing).rejects.toMatchObject({ status: 403 });
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", isShared: 0, version: 2 });

    expect(await save(world.max, draft, { version: 2, doc, spaceSlug: "plaza" })).toMatchObject({ version: 3 });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: world.plaza.id });
    const other = await captive("vault-2", { isPrivate: 1 });
    const out = await publishPost(await as(world.community, world.max), {
      ...words,
      id: other.draft.id,
      doc: other.doc,
      spaceSlug: "plaza",
    });
    expect(out).toMatchObject({ status: "published", spaceSlug: "plaza" });
    expect(await picture(null, other.fileId)).toBe(200);
  });

  test("is found at its own address, however the space is lost", async () => {
    for (const [slug, visibility] of [
      ["cupboard", "listed"],
      ["hideaway", "secret"],
    ] as const) {
      const { draft } = await captive(slug, { isPrivate: 1, visibility });
      const at = { spaceSlug: slug, slug: draft.slug };
      const own = await visit(world.community, world.max, `/c/${slug}/${draft.slug}`, postLoader, at);
      expect(own.location, slug).toBe(`/posts/${draft.id}`);
      const other = await visit(world.community, world.mia, `/c/${slug}/${draft.slug}`, postLoader, at);
      expect([other.location, [403, 404].includes(other.status)], slug).toEqual([null, true]);
    }
  });

  test("lost while its author shares it is not shared", async () => {
    const space = await addSpace(world, "slipping", { isPrivate: 1 });
    await grant(world, world.max, space);
    const draft = await draftOf(world.max, space);
    const ctx = await closing(world.max, space, 1);
    const sharing = saveDraft(ctx, { id: draft.id, title: "Kept", doc: docOf("Kept."), version: 0, isShared: true });
    await expect(sharing).rejects.toMatchObject({ status: 409 });
    expect(await rowOf(draft.id)).toMatchObject({ isShared: 0, version: 0 });
  });

  test("is discarded and brought back", async () => {
    const { draft } = await captive("chest", { isPrivate: 1 });
    expect((await api(world.max, draft, "DELETE")).status).toBe(200);
    expect(await rowOf(draft.id)).toMatchObject({ status: "deleted" });
    const back = await undoDeletePost(await as(world.community, world.max), draft.id);
    expect(back).toMatchObject({ id: draft.id, status: "draft" });
  });

  test("of which they may not know any more has no space that is named, until they choose one", async () => {
    const { draft } = await captive("den-of-few", { isPrivate: 1, visibility: "secret" });
    await run(world.community, sql`update spaces set name = 'Renamed since' where id = ${draft.spaceId}`);
    const page = await opened(draft);
    expect(page).toMatchObject({ status: 200, data: { draft: { id: draft.id }, place: { isPlaced: false } } });
    const read = await (await api(world.max, draft, "GET")).text();
    const { posts } = await listDrafts(await as(world.community, world.max));
    for (const said of [JSON.stringify(page.data), read, JSON.stringify(posts)])
      expect(said).not.toContain("Renamed since");
    expect(JSON.parse(read)).toMatchObject({ is_placed: false, space: { name: "", emoji: "" } });
    expect(await save(world.max, draft)).toMatchObject({ version: 1 });
    expect(await save(world.max, draft, { version: 1, spaceSlug: "garden" })).toMatchObject({ version: 2 });
    expect(await rowOf(draft.id)).toMatchObject({ spaceId: garden.id, isPlaced: 1 });
  });

  test("that was shared is taken back by them, without the space", async () => {
    const { draft, doc } = await captive("shared-once", { isPrivate: 1, visibility: "secret" });
    await run(world.community, sql`update posts set is_shared = 1 where id = ${draft.id}`);
    expect((await opened(draft)).data).toMatchObject({ place: { isShared: true } });
    await save(world.max, draft, { doc });
    expect(await rowOf(draft.id)).toMatchObject({ isShared: 1 });
    await save(world.max, draft, { version: 1, doc, isShared: false });
    expect(await rowOf(draft.id)).toMatchObject({ isShared: 0 });
  });

  test("opens to nobody else for that, and not where the space is deleted", async () => {
    const { draft, fileId } = await captive("safe", { isPrivate: 1 });
    const others = everybodyElse().filter(([, who]) => who !== world.max);
    for (const [name, who] of [...others, ["the member Mia", world.mia] as const]) {
      for (const [door, status] of Object.entries(await doors(who, draft)))
        expect.soft([404, 403, 401, 302], `${name}: ${door}`).toContain(status);
      expect.soft(await picture(who, fileId), name).toBe(404);
    }
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", title: "Mine all the same", version: 0 });
    await run(world.community, sql`update spaces set deleted_at = ${Date.now()} where id = ${draft.spaceId}`);
    expect((await api(world.max, draft, "GET")).status).toBe(404);
    expect((await opened(draft)).status).toBe(404);
  });
});

describe("how a post is to be set", () => {
  const closed = { is_comments_closed: true, skip_notifications: true };
  const put = (who: Person, id: number, json: object) =>
    call(world.community, who, `/internal_api/posts/drafts/${id}`, { method: "PUT", json });

  test("is kept with its draft, said once more is no other draft, and is published with it", async () => {
    const draft = await draftOf(world.mia, garden, "Set early");
    const words = { name: "Set early", tiptap_body: docOf("Words."), version: draft.draftVersion };
    for (let time = 0; time < 2; time += 1) {
      const answer = await put(world.mia, draft.id, { ...words, ...closed });
      expect(await answer.json()).toMatchObject({ version: draft.draftVersion + 1 });
    }
    const other = await put(world.mia, draft.id, { ...words, ...closed, is_liking_enabled: false });
    expect([other.status, await other.json()]).toMatchObject([409, { code: "draft_newer" }]);
    const opened = await visit(world.community, world.mia, `/c/garden/new?draft=${draft.id}`, newLoader, {
      spaceSlug: "garden",
    });
    expect(opened.data).toMatchObject({ draft: { switches: closed }, offered: { maySet: true } });
    const published = await publishPost(await as(world.community, world.mia), {
      id: draft.id,
      title: "Set early",
      doc: docOf("Words."),
    });
    expect(published).toMatchObject({ isCommentsClosed: 1, skipNotifications: 1, isLikingEnabled: 1 });
  });

  test("is not kept where the space hides that from its author, who is not offered it there", async () => {
    const strict = await addSpace(world, "strict", { hidePostSettings: 1 });
    const draft = await draftOf(world.mia, strict, "Set nowhere");
    const words = { name: "Set nowhere", tiptap_body: docOf("Words."), version: draft.draftVersion };
    expect((await put(world.mia, draft.id, { ...words, ...closed })).status).toBe(200);
    expect((await findPostById(await as(world.community, world.mia), draft.id)).is_comments_closed).toBe(false);
    for (const [who, can_set_post] of [
      [world.mia, false],
      [world.mo, true],
    ] as const) {
      const offered = await call(world.community, who, "/internal_api/spaces/strict/topics");
      expect(await offered.json()).toMatchObject({ can_set_post });
      const { data } = await visit(world.community, who, "/c/strict/new", newLoader, { spaceSlug: "strict" });
      expect(data).toMatchObject({ offered: { maySet: can_set_post } });
    }
  });

  test("without a script it goes along to another space, and waits as a draft where that one hides it", async () => {
    const write = (space: string, settings: string, title: string) =>
      submit(
        world.community,
        `/c/${space}/new`,
        newAction,
        {
          title,
          body: "Words.",
          intent: "publish",
          request_key: `switched-${title}`,
          settings,
          space,
          is_liking_enabled: "on",
        },
        { cookie: world.mia.cookie, params: { spaceSlug: space } },
      );
    const there = await write("garden", "garden", "there");
    const elsewhere = await write("garden", "plaza", "elsewhere");
    const how = async ({ location }: { location: string | null }) =>
      findPost(await as(world.community, world.mia), { spaceSlug: "garden", slug: location?.split("/").pop() ?? "" });
    expect(await how(there)).toMatchObject({ is_comments_enabled: false, is_liking_enabled: true });
    expect(await how(elsewhere)).toMatchObject({ is_comments_enabled: false, is_liking_enabled: true });
    await addSpace(world, "hushed", { hidePostSettings: 1 });
    // Nobody is told of what was to be told to nobody: the draft shows what this space lets its author set.
    expect((await write("hushed", "plaza", "nowhere")).location).toMatch(/^\/c\/hushed\/new\?draft=\d+$/);
    expect((await write("hushed", "hushed", "not-here")).status).toBe(403);
  });
});
