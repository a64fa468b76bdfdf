import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listComments } from "~/features/comments/queries.server";
import { sweepRenderedComments } from "~/features/comments/sweep.server";
import { listMemberComments } from "~/features/members/queries.server";
import { parsePlace } from "~/features/members/rules";
import { listNotifications } from "~/features/notifications/queries.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { sweepRenderedPosts } from "~/features/posts/commands/sweep-rendered-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPost } from "~/features/posts/queries.server";
import { RENDER_VERSION, UNRENDERABLE } from "~/lib/html";
import { sql } from "~/platform/database/sql";
import { as, asSystem, asVisitor, call, createWorld, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { docOf, post } from "./posting";

// What an older version of the product has written, or somebody into the database itself, reaches no reader.
const POISON =
  '<h2 id="h-a">A</h2><p onclick="x">Words</p><script>window.__hit=1</script><form action="https://evil.example/"></form>' +
  '<img src=x onerror=alert(1)><img data-file="7" width="800" height="600" alt="x><script>y</script>">';
const CLEAN =
  /^<h2 id="h-a">A<\/h2><p>Words<\/p>x<img data-file="7" src="\/files\/7\/960.webp" [^<>]* alt="x&gt;&lt;script&gt;y&lt;\/script&gt;" loading="lazy">$/;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // Others' rows of this shard first: the sweeps below are about ours.
  while ((await sweepRenderedPosts(asSystem(world.community), { steps: 1 })) > 0);
  while ((await sweepRenderedComments(asSystem(world.community), { steps: 1 })) > 0);
});

interface Row {
  html: string;
  doc: string;
  excerpt: string;
  reading: string;
  rendered: number;
  version: number;
}

const postRow = async (id: number) =>
  (
    await rows<Row>(
      world.community,
      sql`select body_html as html, body_doc as doc, excerpt, reading, rendered, draft_version as version from posts
        where id = ${id} and community_id = ${world.community.id}`,
    )
  )[0];

const commentRow = async (id: number) =>
  (
    await rows<Pick<Row, "html" | "doc" | "excerpt" | "rendered">>(
      world.community,
      sql`select body_html as html, body_doc as doc, excerpt, rendered from comments
        where id = ${id} and community_id = ${world.community.id}`,
    )
  )[0];

const plant = (id: number, html: string, doc: string, rendered = 0) =>
  run(
    world.community,
    sql`update posts set body_html = ${html}, body_doc = ${doc}, rendered = ${rendered}
      where id = ${id} and community_id = ${world.community.id}`,
  );

const plantComment = (id: number, html: string, doc: string, rendered = 0) =>
  run(
    world.community,
    sql`update comments set body_html = ${html}, body_doc = ${doc}, excerpt = '', rendered = ${rendered}
      where id = ${id} and community_id = ${world.community.id}`,
  );

const publicVersion = async () =>
  (
    await rows<{ n: number }>(
      world.community,
      sql`select public_version as n from communities where community_id = ${world.community.id}`,
    )
  )[0]?.n ?? 0;

afterEach(() => vi.restoreAllMocks());

/** A document that no door would have kept, and that our own code stumbles over: its words are no words for a moment. */
const BREAKING = JSON.stringify(docOf("Stumble"));
function stumble(): string[] {
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((text: string, ...more) => {
    if (text === BREAKING) throw new RangeError("stumbled");
    return parse(text, ...more);
  });
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  return logged;
}

/** A context whose first reader is passed by somebody before they write. */
function passedBy(change: () => Promise<unknown>): ReturnType<typeof asSystem> {
  const ctx = asSystem(world.community);
  const read = ctx.read.bind(ctx);
  let hasRead = false;
  const slow: typeof ctx.read = async (statement) => {
    const found = await read(statement);
    if (!hasRead) {
      hasRead = true;
      await change();
    }
    return found as never;
  };
  return Object.assign(ctx, { read: slow });
}

const sweepPosts = () => sweepRenderedPosts(asSystem(world.community));

describe("a post that was not written by this version", () => {
  test("is served clean by page and API before anything has mended its row", async () => {
    const made = await post(world, world.mia, world.plaza, "Planted");
    await plant(made.id, POISON, "");
    const at = { spaceSlug: world.plaza.slug, slug: made.slug };
    const page = await findPost(await asVisitor(world.community), at);
    expect(page.body).toMatch(CLEAN);
    expect(page.reading?.outline).toEqual([{ id: "h-a", text: "A", level: 2 }]);
    const api = await call(world.community, null, `/internal_api/spaces/${world.plaza.slug}/posts/${made.slug}`);
    expect(((await api.json()) as { body: string }).body).toBe(page.body);
    expect((await postRow(made.id))?.html).toBe(POISON);
  });

  test("is written anew by the sweep, once, from its document where there is one, and kept pages are left behind", async () => {
    const foreign = await post(world, world.mia, world.plaza, "From elsewhere");
    await plant(foreign.id, POISON, "");
    const own = await post(world, world.mia, world.plaza, "With a document");
    const evil = { ...docOf("Said."), onclick: "x", content: [{ ...docOf("Said.").content?.[0], style: "y" }] };
    await plant(own.id, POISON, JSON.stringify(evil));
    const before = await publicVersion();
    expect(await sweepPosts()).toBeGreaterThanOrEqual(2);
    expect(await postRow(foreign.id)).toMatchObject({
      html: expect.stringMatching(CLEAN),
      doc: "",
      excerpt: "A\u00a0· Words\u00a0· x",
      rendered: RENDER_VERSION,
    });
    expect(JSON.parse((await postRow(foreign.id))?.reading ?? "")).toMatchObject({ pictures: [7] });
    expect(await postRow(own.id)).toMatchObject({
      html: "<p>Said.</p>",
      doc: JSON.stringify(docOf("Said.")),
      excerpt: "Said.",
      rendered: RENDER_VERSION,
      version: 0,
    });
    expect(await publicVersion()).toBeGreaterThan(before);
    expect(await sweepPosts()).toBe(0);
  });

  test("that its author changes while the sweep is at work stays as the author left it", async () => {
    const made = await post(world, world.mia, world.plaza, "In a race");
    await plant(made.id, "<p>Old</p>", "");
    // The sweep has read the row; before it writes, the author saves.
    const change = { spaceSlug: world.plaza.slug, slug: made.slug, title: "In a race", doc: docOf("New") };
    const save = async () => updatePost(await as(world.community, world.mia), change);
    await sweepRenderedPosts(passedBy(save), { steps: 1 });
    expect(await postRow(made.id)).toMatchObject({ html: "<p>New</p>", rendered: RENDER_VERSION });
  });

  test("that no page could hold is served to nobody and keeps what it has, also when its title changes", async () => {
    const made = await post(world, world.mia, world.plaza, "Too deep");
    const deep = "<b>".repeat(20_000);
    await plant(made.id, deep, "");
    const at = { spaceSlug: world.plaza.slug, slug: made.slug };
    expect((await findPost(await asVisitor(world.community), at)).body).toBe("");
    await sweepPosts();
    expect(await postRow(made.id)).toMatchObject({ html: deep, rendered: UNRENDERABLE });
    expect(await sweepPosts()).toBe(0);
    expect((await findPost(await asVisitor(world.community), at)).body).toBe("");
    await updatePost(await as(world.community, world.mia), { ...at, title: "Another" });
    expect(await postRow(made.id)).toMatchObject({ html: deep, rendered: UNRENDERABLE });
    await updatePost(await as(world.community, world.mia), { ...at, title: "Another", doc: docOf("Short") });
    expect(await postRow(made.id)).toMatchObject({ html: "<p>Short</p>", rendered: RENDER_VERSION });
  });

  test("a draft's document is cleaned, and nothing of it is rendered", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half a", { status: "draft" });
    await plant(draft.id, "", JSON.stringify({ ...docOf("Half"), style: "x" }));
    await sweepPosts();
    expect(await postRow(draft.id)).toMatchObject({
      html: "",
      doc: JSON.stringify(docOf("Half")),
      rendered: RENDER_VERSION,
    });
  });

  test("a draft that its author saves while the sweep is at work is what they saved, and no longer waits", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half a", { status: "draft" });
    await plant(draft.id, "", JSON.stringify(docOf("Half")));
    const save = async () =>
      saveDraft(await as(world.community, world.mia), { id: draft.id, title: "Half", doc: docOf("Whole"), version: 0 });
    await sweepRenderedPosts(passedBy(save), { steps: 1 });
    expect(await postRow(draft.id)).toMatchObject({
      doc: JSON.stringify(docOf("Whole")),
      rendered: RENDER_VERSION,
      version: 1,
    });
    // Also where the row looks to the sweep as if it still waited.
    await plant(draft.id, "", JSON.stringify(docOf("Whole")));
    const saveOld = async () => {
      const whole = { id: draft.id, title: "Half", doc: docOf("Whole, and more"), version: 1 };
      await saveDraft(await as(world.community, world.mia), whole);
      await plant(draft.id, "", JSON.stringify(docOf("Whole, and more")));
    };
    await sweepRenderedPosts(passedBy(saveOld), { steps: 1 });
    expect(await postRow(draft.id)).toMatchObject({ doc: JSON.stringify(docOf("Whole, and more")), version: 2 });
  });

  test("that our own code stumbles over is served to nobody, named, and stops none of the others", async () => {
    const [broken, other] = [
      await post(world, world.mia, world.plaza, "Stumble"),
      await post(world, world.mia, world.plaza, "After it"),
    ];
    await plant(broken.id, "<p>Kept</p>", BREAKING);
    await plant(other.id, POISON, "");
    const logged = stumble();
    await sweepPosts();
    expect(await postRow(broken.id)).toMatchObject({ html: "<p>Kept</p>", doc: BREAKING, rendered: UNRENDERABLE });
    expect(await postRow(other.id)).toMatchObject({ rendered: RENDER_VERSION });
    expect(logged).toEqual([expect.stringContaining(String(broken.id))]);
    expect(await sweepPosts()).toBe(0);
  });

  test("waits for the next run when this one has lasted long enough", async () => {
    const made = await post(world, world.mia, world.plaza, "Later");
    await plant(made.id, POISON, "");
    let now = 0;
    // As if whatever came before in this run had taken minutes.
    expect(await sweepRenderedPosts(asSystem(world.community), { clock: () => (now += 60_000) })).toBe(0);
    expect(await postRow(made.id)).toMatchObject({ rendered: 0 });
    expect(await sweepPosts()).toBe(1);
  });
});

describe("a comment that was not written by this version", () => {
  test("is served clean everywhere, and written anew by the sweep", async () => {
    const at = await post(world, world.mia, world.plaza, "Talked about");
    const id = await say(world, world.max, at.id);
    const poison = '<p onclick=x>Well <b>said</b></p><script>window.__hit=1</script><a href="javascript:x">y</a>';
    const clean = "<p>Well <b>said</b></p><a>y</a>";
    await plantComment(id, poison, "");
    const list = async () => (await listComments(await asVisitor(world.community), { postId: at.id })).records[0]?.body;
    expect(await list()).toBe(clean);
    const api = await call(world.community, null, `/internal_api/posts/${at.id}/comments/${id}`);
    expect(((await api.json()) as { body: string }).body).toBe(clean);
    const profile = async () =>
      listMemberComments(await asVisitor(world.community), world.max.publicUid, parsePlace(null));
    expect((await profile()).lines[0]?.excerpt).toBe("Well said\u00a0· y");
    expect((await commentRow(id))?.html).toBe(poison);
    expect(await sweepRenderedComments(asSystem(world.community))).toBeGreaterThanOrEqual(1);
    expect(await commentRow(id)).toEqual({
      html: clean,
      doc: "",
      excerpt: "Well said\u00a0· y",
      rendered: RENDER_VERSION,
    });
    expect(await list()).toBe(clean);
    expect((await profile()).lines[0]?.excerpt).toBe("Well said\u00a0· y");
    expect(await sweepRenderedComments(asSystem(world.community))).toBe(0);
  });

  test("is named by its words in its reader's notifications, before and after", async () => {
    const at = await post(world, world.mia, world.plaza, "Answered");
    const id = await say(world, world.max, at.id, "Indeed.");
    const words = async () =>
      (await listNotifications(await as(world.community, world.mia))).records.find((one) => one.comment?.id === id)
        ?.comment?.excerpt;
    expect(await words()).toBe("Indeed.");
    await plantComment(id, "<p>Planted <i>words</i></p><style>x</style>", "");
    expect(await words()).toBe("Planted words");
    await sweepRenderedComments(asSystem(world.community));
    expect(await words()).toBe("Planted words");
  });

  test("from its document, where it has one; what fits no page says nothing and is kept", async () => {
    const at = await post(world, world.mia, world.plaza, "Once more");
    const [own, deep] = [await say(world, world.max, at.id, "Own"), await say(world, world.max, at.id, "Deep")];
    await plantComment(own, "<script>x</script>", JSON.stringify({ ...docOf("Own words"), style: "x" }));
    await plantComment(deep, "<ul><li>".repeat(9000), "");
    const served = async () =>
      (await listComments(await asVisitor(world.community), { postId: at.id })).records.map(({ body }) => body);
    expect(await served()).toEqual(["<p>Own words</p>", ""]);
    await sweepRenderedComments(asSystem(world.community));
    expect(await served()).toEqual(["<p>Own words</p>", ""]);
    expect(await commentRow(own)).toMatchObject({ html: "<p>Own words</p>", doc: JSON.stringify(docOf("Own words")) });
    expect(await commentRow(deep)).toMatchObject({ html: "<ul><li>".repeat(9000), rendered: UNRENDERABLE });
  });

  test("that our own code stumbles over is named, and stops none of the others; a long run ends", async () => {
    const at = await post(world, world.mia, world.plaza, "Stumbled over");
    const [broken, other] = [await say(world, world.max, at.id, "Broken"), await say(world, world.max, at.id, "Other")];
    await plantComment(broken, "<p>Kept</p>", BREAKING);
    await plantComment(other, "<p onclick=x>Other</p>", "");
    const logged = stumble();
    let now = 0;
    expect(await sweepRenderedComments(asSystem(world.community), { clock: () => (now += 60_000) })).toBe(0);
    await sweepRenderedComments(asSystem(world.community));
    expect(await commentRow(broken)).toMatchObject({ html: "<p>Kept</p>", doc: BREAKING, rendered: UNRENDERABLE });
    expect(await commentRow(other)).toMatchObject({ html: "<p>Other</p>", rendered: RENDER_VERSION });
    expect(logged).toEqual([expect.stringContaining(String(broken))]);
  });
});
