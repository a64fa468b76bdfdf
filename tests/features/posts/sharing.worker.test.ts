import { beforeAll, describe, expect, test } from "vitest";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import type { PostPayload } from "~/features/posts/present";
import type { SharedPostPayload } from "~/features/posts/shared";
import { sql } from "~/platform/database/sql";
import { headers, loader } from "~/routes/posts/shared";
import { loader as panel } from "~/routes/posts/share";
import { visit } from "../../routes/visit";
import { picture, imageSpace, made } from "../../support/subjects";
import {
  addPerson,
  addSession,
  as,
  call,
  createWorld,
  env,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { docOf, post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface At {
  spaceSlug: string;
  slug: string;
  id: number;
}

const door = ({ spaceSlug, slug }: At) => `/internal_api/spaces/${spaceSlug}/posts/${slug}`;
const toggle = (at: At, by: Person | null, isOn: boolean, method = "PUT") =>
  call(world.community, by, `${door(at)}/share`, { method, json: { share_post_enabled: isOn } });
const renew = (at: At, by: Person | null, before: string) =>
  call(world.community, by, `${door(at)}/share`, { method: "POST", json: { share_uid: before } });
const seen = async (at: At, by: Person | null) =>
  (await (await call(world.community, by, door(at))).json()) as PostPayload;
const open = (uid: string, by: Person | null = null) =>
  visit(world.community, by, `/shared/${uid}`, loader, { shareUid: uid });

async function shared(at: At, by: Person = world.olive): Promise<string> {
  const answer = await toggle(at, by, true);
  const { share_uid: uid } = (await answer.json()) as PostPayload;
  if (answer.status !== 200 || uid === null) throw new Error(`not shared: ${answer.status}`);
  return uid;
}

const written = (by: Person = world.mia, space: SpaceRef = world.plaza) => post(world, by, space, "Water lab");

const factsOf = async ({ id }: At) =>
  (
    await rows<{ name: string }>(
      world.community,
      sql`select name from facts where subject_id = ${id} and name like 'post.%share%' order by seq`,
    )
  ).map(({ name }) => name);

/** How the page and the JSON door answer a visitor. */
async function statuses(uid: string): Promise<number[]> {
  const page = await open(uid);
  const json = await call(world.community, null, `/internal_api/posts/shared/${uid}`);
  return [page.status, json.status];
}

describe("a share link", () => {
  test("opens one post, without what is said under it, to whoever has it", async () => {
    const one = await written(world.mia, world.cellar);
    const uid = await shared(one);
    expect(uid).toMatch(/^[2-9a-z]{26}$/);
    for (const who of [null, world.max, world.stan]) {
      const { status, data } = await open(uid, who);
      expect(status).toBe(200);
      const { post: told } = data as { post: SharedPostPayload };
      expect(told).toMatchObject({ name: "Water lab", author: { name: world.mia.name }, path: null });
      expect(told.body).toContain("Water lab, at length.");
      // Nothing says where it stands, nor who lives there.
      expect(JSON.stringify(told)).not.toMatch(/cellar|comments|likes|public_uid/);
    }
    expect((await open(uid, world.mia)).data).toMatchObject({ post: { path: `/c/cellar/${one.slug}` } });
    expect(headers()).toEqual({
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "same-origin",
    });
  });

  test("costs one trip, and looks the link up by its index", async () => {
    const uid = await shared(await written());
    const answer = await call(world.community, null, `/internal_api/posts/shared/${uid}`);
    expect(answer.headers.get("x-atrium-cost")).toMatch(/^trips=1 rows=\d /);
  });

  test("off is off for the page, the door and the files; on again it is the same link", async () => {
    const one = await written();
    const uid = await shared(one);
    expect(await statuses(uid)).toEqual([200, 200]);
    expect((await toggle(one, world.mia, false, "PATCH")).status).toBe(200);
    expect(await statuses(uid)).toEqual([404, 404]);
    expect(await shared(one)).toBe(uid);
    expect(await statuses(uid)).toEqual([200, 200]);
  });

  test("made anew, the old one opens nothing; asked twice it is one other", async () => {
    const one = await written();
    const uid = await shared(one);
    const first = (await (await renew(one, world.mia, uid)).json()) as PostPayload;
    const again = (await (await renew(one, world.mia, uid)).json()) as PostPayload;
    expect(first.share_uid).not.toBe(uid);
    expect(again.share_uid).toBe(first.share_uid);
    expect([await statuses(uid), await statuses(String(first.share_uid))]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    expect(await factsOf(one)).toEqual(["post.shared", "post.share_renewed"]);
  });

  test("ends with its post, its space and its publication", async () => {
    const one = await written();
    const uid = await shared(one);
    await deletePost(await as(world.community, world.mia), one);
    expect(await statuses(uid)).toEqual([404, 404]);
    const other = await written();
    const second = await shared(other);
    for (const status of ["draft", "scheduled"]) {
      await run(world.community, sql`update posts set status = ${status} where id = ${other.id}`);
      expect(await statuses(second)).toEqual([404, 404]);
    }
    await run(world.community, sql`update posts set status = 'published' where id = ${other.id}`);
    expect(await statuses(second)).toEqual([200, 200]);
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${other.spaceId}`);
    expect(await statuses(second)).toEqual([404, 404]);
    await run(world.community, sql`update spaces set deleted_at = null where id = ${other.spaceId}`);
  });

  test("is none in another community", async () => {
    const uid = await shared(await written());
    expect((await call(world.other, null, `/internal_api/posts/shared/${uid}`)).status).toBe(404);
  });

  test("ends when the space is closed, whoever shared it; who manages the closed one opens it anew", async () => {
    const [one, two] = [await written(), await written()];
    const [byAuthor, byManager] = [await shared(one, world.mia), await shared(two, world.mo)];
    await run(world.community, sql`update spaces set is_private = 1 where id = ${one.spaceId}`);
    expect([await statuses(byAuthor), await statuses(byManager)]).toEqual([
      [404, 404],
      [404, 404],
    ]);
    expect((await toggle(two, world.olive, true)).status).toBe(200);
    expect(await statuses(byManager)).toEqual([200, 200]);
    await run(world.community, sql`update spaces set is_private = 0 where id = ${one.spaceId}`);
    expect(await statuses(byAuthor)).toEqual([200, 200]);
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    expect([await statuses(byAuthor), await statuses(byManager)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await run(world.community, sql`update communities set is_private = 0 where community_id = ${world.community.id}`);
  });

  test("stays when its author leaves, under the name that stays", async () => {
    const leaving = await addPerson(world.community, "Lea Leaving", "member");
    const uid = await shared(await written(leaving));
    await run(world.community, sql`update members set status = 'left' where id = ${leaving.id}`);
    expect((await open(uid)).data).toMatchObject({ post: { author: { name: "Lea Leaving" } } });
  });

  test("hides author and date where the post does", async () => {
    const one = await written();
    await run(world.community, sql`update posts set hide_meta_info = 1 where id = ${one.id}`);
    const { data } = await open(await shared(one));
    expect(data).toMatchObject({ post: { author: null, published_at: null } });
  });
});

describe("its pictures", () => {
  test("open by the link alone, as long as it does: those of the text and of the gallery", async () => {
    const space = await imageSpace(world);
    await run(world.community, sql`update spaces set is_private = 1 where id = ${space.id}`);
    const [shown, inText] = [await picture(world), await picture(world)];
    const { slug, id } = (await made(world, `/spaces/${space.slug}/images/posts`, {
      name: "Bags",
      gallery: { images: [{ id: shown, alt: "A bag" }] },
      tiptap_body: {
        type: "doc",
        content: [{ type: "image", attrs: { fileId: inText, width: 1600, height: 1200, alt: "" } }],
      },
    })) as unknown as { slug: string; id: number };
    const one = { spaceSlug: space.slug, slug, id };
    const uid = await shared(one);
    const { post: told } = (await open(uid)).data as { post: SharedPostPayload };
    const pictures = [told.gallery?.images[0]?.src, told.cover?.src, /src="([^"]+)"/.exec(told.body)?.[1]];
    expect(pictures).toEqual([
      `/files/${shown}/960.webp?share=${uid}`,
      `/files/${shown}/960.webp?share=${uid}`,
      `/files/${inText}/960.webp?share=${uid}`,
    ]);
    for (const id of [shown, inText]) await env.FILES.put(`c/${world.community.id}/${id}/960.webp`, "bytes");
    for (const address of pictures) {
      const answer = await call(world.community, null, String(address));
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
      expect((await call(world.community, null, String(address).split("?")[0] ?? "")).status).toBe(404);
    }
    // The link opens what hangs on its post and nothing else.
    const elsewhere = await picture(world);
    await env.FILES.put(`c/${world.community.id}/${elsewhere}/960.webp`, "bytes");
    expect((await call(world.community, null, `/files/${elsewhere}/960.webp?share=${uid}`)).status).toBe(404);
    await toggle(one, world.olive, false);
    for (const address of pictures) expect((await call(world.community, null, String(address))).status).toBe(404);
  });
});

describe("who shares", () => {
  test("who manages the space, and the author where everybody reads it; everybody else is refused", async () => {
    const one = await written();
    const viewOnly = await addSession(world.community, world.mo, { mode: "view_only", masqueraderId: world.ada.id });
    for (const [who, status, code] of [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
      [{ ...world.mo, cookie: viewOnly }, 403, "view_only_error"],
    ] as const) {
      for (const answer of [await toggle(one, who, true), await toggle(one, who, false), await renew(one, who, "x")]) {
        expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
      }
    }
    expect(await factsOf(one)).toEqual([]);
    for (const who of [world.mia, world.mo, world.ada, world.olive]) {
      expect((await toggle(one, who, true)).status).toBe(200);
      expect((await toggle(one, who, false)).status).toBe(200);
    }
  });

  test("in a closed space its author only stops it, and does not learn the link", async () => {
    const one = await written(world.mia, world.cellar);
    expect((await toggle(one, world.mia, true)).status).toBe(403);
    const uid = await shared(one);
    expect(await seen(one, world.mia)).toMatchObject({
      share_uid: null,
      share_post_enabled: true,
      can_share_post: false,
    });
    expect((await renew(one, world.mia, uid)).status).toBe(403);
    const page = await visit(world.community, world.mia, `/c/cellar/${one.slug}/share`, panel, one as never);
    expect(page.data).toMatchObject({ post: { share_uid: null, share_post_enabled: true } });
    expect((await toggle(one, world.mia, false)).status).toBe(200);
    expect(await statuses(uid)).toEqual([404, 404]);
    expect((await visit(world.community, world.mia, "/", panel, one as never)).status).toBe(404);
  });

  test("the link is told to who may hand it on, and to nobody else", async () => {
    const one = await written();
    const uid = await shared(one, world.mia);
    for (const who of [world.mia, world.mo]) {
      expect(await seen(one, who)).toMatchObject({ share_uid: uid, share_post_enabled: true, can_share_post: true });
    }
    for (const who of [null, world.max, world.una]) {
      expect(await seen(one, who)).toMatchObject({ share_uid: null, share_post_enabled: false, can_share_post: false });
      for (const path of [
        "/internal_api/posts",
        "/internal_api/spaces/plaza/posts",
        `/internal_api/posts/details?post_ids=${one.id}&for_shared_post_view=true`,
      ]) {
        expect(await (await call(world.community, who, path)).text()).not.toContain(uid);
      }
    }
  });

  test("a draft is handed on to nobody", async () => {
    const draft = await post(world, world.mo, world.plaza, "Half", { status: "draft", doc: docOf("Half.") });
    expect((await toggle(draft, world.mo, true)).status).toBe(404);
  });

  test("twice is once, and the log tells who did what", async () => {
    const one = await written();
    await shared(one);
    await shared(one);
    await toggle(one, world.olive, false);
    await toggle(one, world.olive, false);
    expect(await factsOf(one)).toEqual(["post.shared", "post.unshared"]);
    const { records } = (await (await call(world.community, world.olive, "/internal_api/activity_logs")).json()) as {
      records: unknown[];
    };
    expect(records[0]).toMatchObject({ name: "post.unshared", message: "stopped sharing the post Water lab" });
  });
});
