import { beforeAll, describe, expect, test } from "vitest";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { picturesOf } from "~/features/posts/gallery";
import type { PostPayload } from "~/features/posts/present";
import { findPostRowById } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/posts/new-duplicate";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { visit } from "../../routes/visit";
import { imageSpace, made, picture } from "../../support/subjects";
import { addSession, as, call, createWorld, env, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { addPost, paragraph, post } from "./posting";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await imageSpace(world);
});

const WIDTHS = [480, 960, 1600];

/** A picture of somebody's, with its bytes. */
async function stored(owner: Person = world.olive): Promise<number> {
  const id = await picture(world, owner);
  for (const width of WIDTHS) await env.FILES.put(keyOf(id, width), `${id} at ${width}`);
  return id;
}

const keyOf = (id: number, width: number) => `c/${world.community.id}/${id}/${width}.webp`;
const bytesOf = async (id: number) => (await env.FILES.get(keyOf(id, 960)))?.text();

const withPicture = (fileId: number): DocNode => ({
  type: "doc",
  content: [paragraph("Look:"), { type: "image", attrs: { fileId, width: 1600, height: 1200, alt: "A bag" } }],
});

/** An image post with a picture in its gallery and one in its text. */
async function original(): Promise<FullPostRow & { shown: number; inText: number }> {
  const [shown, inText] = [await stored(), await stored()];
  const row = await createPost(await as(world.community, world.olive), {
    spaceSlug: space.slug,
    title: "Bags",
    doc: withPicture(inText),
    gallery: { images: [{ id: shown, alt: "A bag" }], isDownloadable: true },
    requestKey: crypto.randomUUID(),
    status: "published",
    settings: { isCommentsClosed: true },
  });
  return { ...row, shown, inText };
}

const duplicate = (at: Pick<FullPostRow, "spaceSlug" | "slug">, by: Person | null, kind = "posts", key?: string) =>
  call(world.community, by, `/internal_api/spaces/${at.spaceSlug}/${kind}/${at.slug}/duplicate`, {
    method: "POST",
    headers: key ? { "Idempotency-Key": key } : {},
  });

const draftOf = async (answer: Response): Promise<FullPostRow> =>
  findPostRowById(await as(world.community, world.olive), ((await answer.json()) as PostPayload).id);

const filesOn = (id: number) =>
  rows<{ id: number; copiedFrom: number | null }>(
    world.community,
    sql`select id, copied_from as copiedFrom from files where attached_kind = 'post' and attached_id = ${id} order by id`,
  );

const copies = async () =>
  (
    await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from files where community_id = ${world.community.id} and copied_from is not null`,
    )
  )[0]?.n;

describe("by one call", () => {
  test("a draft of one's own, with words, settings and pictures that are its own", async () => {
    const first = await original();
    await run(
      world.community,
      sql`update posts set likes_count = 5, comments_count = 2, pinned_at = 1, sharing = 2, share_link = ${`l${first.id}`}
        where id = ${first.id}`,
    );
    const answer = await duplicate(first, world.olive, "images/posts");
    expect(answer.status).toBe(201);
    const copy = await draftOf(answer);
    expect(copy).toMatchObject({
      status: "draft",
      title: "Copy of Bags",
      postType: "image",
      authorId: world.olive.id,
      downloadableImages: 1,
      isCommentsClosed: 1,
      likesCount: 0,
      commentsCount: 0,
      pinnedAt: null,
      sharing: 0,
      shareLink: null,
    });
    const [shown] = picturesOf(copy.gallery);
    const [inText] = fileIdsOf(JSON.parse(copy.bodyDoc) as DocNode);
    expect((await filesOn(copy.id)).map(({ copiedFrom }) => copiedFrom).sort()).toEqual(
      [first.shown, first.inText].sort(),
    );
    expect(shown).toMatchObject({ width: 1600, height: 1200, alt: "A bag" });
    expect([shown?.id, inText]).not.toContain(first.shown);
    expect(await bytesOf(shown?.id ?? 0)).toBe(`${first.shown} at 960`);
    expect(await bytesOf(inText ?? 0)).toBe(`${first.inText} at 960`);
    // The original's go, the copy's stay.
    await deletePost(await as(world.community, world.olive), first);
    await env.FILES.delete(WIDTHS.map((width) => keyOf(first.shown, width)));
    expect((await call(world.community, world.olive, `/files/${shown?.id}/960.webp`)).status).toBe(200);
    const { title, bodyDoc } = copy;
    const out = await publishPost(await as(world.community, world.olive), {
      id: copy.id,
      title,
      doc: JSON.parse(bodyDoc) as DocNode,
    });
    expect([out.status, out.isCommentsClosed]).toEqual(["published", 1]);
  });

  test("asked twice it is one, and its pictures are copied once", async () => {
    const first = await original();
    const before = await copies();
    const key = crypto.randomUUID();
    const [one, two] = [
      await duplicate(first, world.olive, "posts", key),
      await duplicate(first, world.olive, "posts", key),
    ];
    expect((await draftOf(one)).id).toBe((await draftOf(two)).id);
    expect((await copies()) ?? 0).toBe((before ?? 0) + 2);
  });

  test("who may change the post and write in its space; everybody else is refused, and nothing is stored", async () => {
    const first = await post(world, world.mia, world.plaza, "Mine");
    const viewOnly = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    for (const [who, status, code] of [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
      [{ ...world.mia, cookie: viewOnly }, 403, "view_only_error"],
    ] as const) {
      const answer = await duplicate(first, who);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    }
    for (const who of [world.mia, world.mo, world.ada]) expect((await duplicate(first, who)).status).toBe(201);
    // The door of image posts knows no other.
    expect((await duplicate(first, world.mia, "images/posts")).status).toBe(404);
    await run(world.community, sql`update spaces set members_can_post = 0 where id = ${first.spaceId}`);
    expect((await duplicate(first, world.mia)).status).toBe(403);
    await run(world.community, sql`update spaces set members_can_post = 1 where id = ${first.spaceId}`);
    const below = await post(world, world.mia, world.cellar, "Below");
    expect((await duplicate(below, world.max)).status).toBe(403);
  });

  test("a picture whose bytes are gone leaves no half copy behind, and the day's limit holds", async () => {
    const first = await original();
    await env.FILES.delete(keyOf(first.shown, 960));
    const gone = await duplicate(first, world.olive);
    expect([gone.status, await gone.json()]).toMatchObject([409, { code: "file_gone" }]);
    const half = await rows(
      world.community,
      sql`select id from files where copied_from in (${first.shown}, ${first.inText})
        and (widths <> '[]' or attached_kind is not null)`,
    );
    expect(half).toEqual([]);
    const other = await original();
    await run(
      world.community,
      sql`update upload_days set files = 199 where community_id = ${world.community.id} and member_id = ${world.olive.id}`,
    );
    const refused = await duplicate(other, world.olive);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "upload_limit" }]);
    await run(world.community, sql`delete from upload_days where community_id = ${world.community.id}`);
  });

  test("a text that came from elsewhere becomes the editor's own in the copy, and stays what it was", async () => {
    const first = await addPost(world, world.olive, world.plaza, {
      title: "Imported",
      bodyHtml: "<h2>How</h2><p>Slowly, <strong>by hand</strong>.</p><ul><li>one</li><li><p>two</p></li></ul>",
      rendered: 0,
    });
    const copy = await draftOf(await duplicate({ ...first, spaceSlug: "plaza" }, world.olive));
    expect((JSON.parse(copy.bodyDoc) as DocNode).content?.map(({ type }) => type)).toEqual([
      "heading",
      "paragraph",
      "bulletList",
    ]);
    const [kept] = await rows<{ doc: string }>(
      world.community,
      sql`select body_doc as doc from posts where id = ${first.id}`,
    );
    expect(kept?.doc).toBe("");
  });
});

describe("in a form", () => {
  test("it is filled and nothing is stored; who may not duplicate the post does not get it", async () => {
    const first = await original();
    const before = await copies();
    const look = (who: Person | null) =>
      visit(world.community, who, `/c/${space.slug}/${first.slug}/new_duplicate`, loader, {
        spaceSlug: space.slug,
        slug: first.slug,
      });
    const { data } = await look(world.olive);
    expect(data).toMatchObject({
      copy: { title: "Copy of Bags", copyOf: first.id, gallery: { images: [{ id: first.shown, alt: "A bag" }] } },
      draft: null,
    });
    expect(await copies()).toBe(before);
    expect((await look(world.max)).status).toBe(403);
    expect((await look(null)).status).toBe(302);
  });

  test("the page goes on sending the pictures it was opened with, and means the copies", async () => {
    const first = await original();
    const ctx = () => as(world.community, world.olive);
    const gallery = { images: [{ id: first.shown, alt: "Another" }] };
    const copy = await createPost(await ctx(), {
      spaceSlug: space.slug,
      title: "Copy",
      doc: withPicture(first.inText),
      gallery,
      requestKey: crypto.randomUUID(),
      status: "draft",
      copyOf: first.id,
    });
    const own = await filesOn(copy.id);
    const saved = await saveDraft(await ctx(), {
      id: copy.id,
      title: "Copy, changed",
      doc: withPicture(first.inText),
      gallery,
      version: copy.draftVersion,
    });
    expect(saved.version).toBe(copy.draftVersion + 1);
    expect(await filesOn(copy.id)).toEqual(own);
    // Also when the original's are gone.
    await run(world.community, sql`delete from files where id in (${first.shown}, ${first.inText})`);
    const out = await publishPost(await ctx(), {
      id: copy.id,
      title: "Copy, out",
      doc: withPicture(first.inText),
      gallery,
    });
    expect(await filesOn(out.id)).toEqual(own);
    expect(picturesOf(out.gallery)).toMatchObject([{ alt: "Another" }]);
  });

  test("pictures of a post that one may not duplicate stay there", async () => {
    const first = await original();
    const refused = createPost(await as(world.community, world.max), {
      spaceSlug: space.slug,
      title: "Taken",
      doc: withPicture(first.inText),
      gallery: { images: [{ id: first.shown, alt: "" }] },
      requestKey: crypto.randomUUID(),
      status: "draft",
      copyOf: first.id,
    });
    await expect(refused).rejects.toMatchObject({ code: "file_gone" });
  });
});

test("words of HTML stand in a document that the editor takes", async () => {
  const html =
    'Loose words<h1>Top</h1><div>In <em>a</em> <b>box</b><br>and <a href="https://a.test/">on</a></div>' +
    '<pre><code>a &lt; b\n</code></pre><blockquote>Said</blockquote><ol start="3"><li>three</li></ol>' +
    "<table><tbody><tr><td>cell</td></tr></tbody></table><hr>";
  const doc = docFromHtml(html);
  expect(doc.content?.map(({ type }) => type)).toEqual([
    "paragraph",
    "heading",
    "paragraph",
    "codeBlock",
    "blockquote",
    "orderedList",
    "table",
    "horizontalRule",
  ]);
  const { slug } = (await made(world, "/spaces/plaza/posts", { name: "Whole", tiptap_body: doc })) as unknown as {
    slug: string;
  };
  const shown = (await (
    await call(world.community, null, `/internal_api/spaces/plaza/posts/${slug}`)
  ).json()) as PostPayload;
  expect(shown.body).toContain("<strong>box</strong>");
  expect(shown.body).toContain('<ol start="3">');
  expect(docFromHtml("")).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});
