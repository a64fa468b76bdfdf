import { giveRsvp } from "~/features/events/commands.server";
import { scannedText } from "~/features/events/door/code";
import { findOwnCode } from "~/features/events/door/queries.server";
import { beforeAll, describe, expect, test } from "vitest";
import { sgidOf } from "~/features/sgids/sgid.server";
import { sql } from "~/platform/database/sql";
import { readQuery } from "../../workers/api/endpoint";
import { ask, optionOf } from "../features/polls/asking";
import { addPost } from "../features/posts/posting";
import {
  bulkAction,
  chatRoom,
  codeSnippet,
  headerLink,
  imagePost,
  invitation,
  job,
  reported,
  course,
  sitePage,
  topic,
} from "../support/subjects";
import { lines as doors } from "../api/lines";
import { event, WEEKLY } from "../features/events/events";
import { newUid } from "~/lib/ids";
import { addSpace, as, call, createWorld, newId, rows, type World } from "../world";

const fill = (path: string, value: string | number) =>
  `/internal_api${path}`.replace(/:[\w]+(\{[^}]*\})?/g, String(value));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe("what another site's page may do", () => {
  test.each(doors)("$method $path: reads nothing of the answer, and a preflight opens nothing", async (door) => {
    for (const method of [door.method, "OPTIONS"]) {
      const response = await call(world.community, world.olive, fill(door.path, world.plaza.id), {
        method,
        headers: {
          Origin: "https://evil.example",
          "Access-Control-Request-Method": door.method,
          "Access-Control-Request-Headers": "content-type, authorization",
          "Content-Length": "0",
        },
      });
      const opened = [...response.headers].filter(([name]) => name.startsWith("access-control-"));
      expect(opened, method).toEqual([]);
    }
  });
});

/** Of a post in the square, by who manages it. */
async function shareLink(slug: string): Promise<string> {
  const path = `/internal_api/spaces/plaza/posts/${slug}/share`;
  const answer = await call(world.community, world.mo, path, { method: "PUT", json: { share_post_enabled: true } });
  return (await answer.json<{ share_uid: string }>()).share_uid;
}

const editPost = (slug: string) =>
  call(world.community, world.mo, `/internal_api/spaces/plaza/posts/${slug}`, {
    method: "PATCH",
    json: { body: "Other words." },
  });

const eventSpace = () => addSpace(world, `events-${newUid(8)}`, { postType: "event", displayView: "list" });

describe("a GET", () => {
  const reads = doors.filter(({ method }) => method === "GET");
  test("there are such doors", () => expect(reads.length).toBeGreaterThan(12));

  test.each(reads)("$path writes nothing", async ({ path }) => {
    const post = await addPost(world, world.mia, world.plaza);
    const written = await call(world.community, world.mia, `/internal_api/posts/${post.id}/comments`, {
      json: { body: "a comment" },
    });
    const comment = (await written.json()) as { id: number };
    const picture = path.includes("/images/") ? await imagePost(world) : "";
    const repeats = path.includes("/recurring_events") ? WEEKLY : "";
    const met = path.includes("/events") ? await event(world, world.olive, await eventSpace(), { repeats }) : null;
    const meeting = met ? `/spaces/${met.spaceSlug}/events/${met.slug}` : "";
    const query = `post_ids=${post.id}&user_likeable_type=Post&user_likeable_id=${post.id}&slug=a-house&document=terms&space_slug=plaza&access=draft&side=lose&role=moderator&space_id=${world.plaza.id}&space_group_id=${world.group}&reactable_type=Post&reactable_id=${post.id}&emoji=%E2%98%95`;
    const scanned = path.endsWith("/scanned") && met ? `&code=${await codeAtDoor(met.id)}` : "";
    const link = await invitation(world);
    // Only where it is asked for: whoever makes one for each door has written too much in a minute.
    const page = path.startsWith("/site_pages/") ? await sitePage(world) : 0;
    const inHeader = path.startsWith("/header_menu_links/") ? await headerLink(world) : 0;
    const snippet = path.startsWith("/code_snippets/") ? await codeSnippet(world) : 0;
    const shared = path.startsWith("/posts/shared/") ? await shareLink(post.slug) : "";
    const bulk = path.startsWith("/posts/bulk_actions/") ? await bulkAction(world, post.id) : 0;
    const [poll] = path.startsWith("/poll") ? (await ask(world, world.mia, world.plaza)).asked : [];
    const begun = path.startsWith("/jobs/") ? await job(world) : 0;
    if (path.includes("/versions")) await editPost(post.slug);
    const about = path.startsWith("/topics/") ? await topic(world) : 0;
    const flagged = path.startsWith("/flagged_contents/") ? await reported(world) : 0;
    const sgid = path.endsWith("/sgids")
      ? sgidOf(await as(world.community, world.olive), { kind: "post", id: post.id })
      : "";
    const taught = path.startsWith("/courses/") ? await course(world) : null;
    const room = path.startsWith("/chat_rooms/:") ? await chatRoom(world) : "";
    const statuses = new Set<number>();
    for (const id of [world.plaza.id, comment.id, world.mia.id, world.group]) {
      const known = path
        .replace("/courses/:spaceSlug", `/courses/${taught?.slug}`)
        .replace("/lessons/:id", `/lessons/${taught?.lessonId}`)
        .replace("/chat_rooms/:uuid", `/chat_rooms/${room}`)
        .replace("/messages/:n", "/messages/1")
        .replace("/threads/:n", "/threads/1")
        .replace("/posts/:postId", `/posts/${post.id}`)
        .replace("/posts/shared/:shareUid", `/posts/shared/${shared}`)
        .replace("/posts/:id/versions", `/posts/${post.id}/versions`)
        .replace(":version", "1")
        .replace("/drafts/:id", `/drafts/${post.id}`)
        .replace("/invitation_links/:id", `/invitation_links/${link}`)
        .replace("/site_pages/:id", `/site_pages/${page}`)
        .replace("/code_snippets/:id", `/code_snippets/${snippet}`)
        .replace("/header_menu_links/:id", `/header_menu_links/${inHeader}`)
        .replace("/bulk_actions/:id", `/bulk_actions/${bulk}`)
        .replace("/jobs/:id", `/jobs/${begun}`)
        .replace("/moderation_settings/:kind", "/moderation_settings/first_post")
        .replace("/flagged_contents/:id", `/flagged_contents/${flagged}`)
        .replace("/sgids/:type/:id", `/sgids/Post/${post.id}`)
        .replace("/polls/:id", `/polls/${poll?.id}`)
        .replace("/topics/:id", `/topics/${about}`)
        .replace("/spaces/:spaceSlug/images/posts/:slug", picture)
        .replace("/spaces/:spaceSlug/events/:slug", meeting)
        .replace("/spaces/:spaceSlug/events", meeting.replace(/\/[^/]+$/, ""))
        .replace("/events/:id", `/events/${met?.id}`)
        .replace("/:spaceSlug/topics", "/plaza/topics")
        .replace("/:spaceSlug/post_authors", "/plaza/post_authors")
        .replace("/:spaceSlug/posts", "/plaza/posts")
        .replace("/posts/:slug", `/posts/${post.slug}`);
      const address = fill(known, id);
      const response = await call(
        world.community,
        world.olive,
        `${address}?${query}${scanned}&sgids[]=${sgid}${poll ? `&poll_option_id=${optionOf(poll, 0)}` : ""}`,
      );
      statuses.add(response.status);
      expect(response.headers.get("x-atrium-cost"), address).toContain("written=0 ");
    }
    // It was not refused each time: the reading itself was seen.
    expect([...statuses]).toContain(200);
  });
});

describe("parameters", () => {
  test("the path says what is changed; neither the query nor the body says otherwise", async () => {
    const path = `/internal_api/spaces/${world.plaza.id}?id=${world.cellar.id}&name=From%20the%20query`;
    const json = { id: world.attic.id, name: "From the body" };
    const response = await call(world.community, world.olive, path, { method: "PUT", json });
    expect(response.status).toBe(200);
    const names = await rows<{ id: number; name: string }>(
      world.community,
      sql`select id, name from spaces where community_id = ${world.community.id}
        and id in (${world.plaza.id}, ${world.cellar.id}, ${world.attic.id}, ${world.sketch.id})`,
    );
    expect(Object.fromEntries(names.map(({ id, name }) => [id, name]))).toEqual({
      [world.plaza.id]: "From the body",
      [world.cellar.id]: "cellar",
      [world.attic.id]: "attic",
      [world.sketch.id]: "sketch",
    });
  });

  test("what is no field of a door changes nothing: owner, community, counts and dates", async () => {
    const row = () => rows(world.community, sql`select * from spaces where id = ${world.cellar.id}`);
    const [before] = await row();
    const json = {
      description: "said",
      community_id: world.other.id,
      communityId: world.other.id,
      posts_count: 999,
      created_at: 1,
      deleted_at: 1,
      position: -5,
      public_version: 7,
    };
    const path = `/internal_api/spaces/${world.cellar.id}`;
    expect((await call(world.community, world.olive, path, { method: "PUT", json })).status).toBe(200);
    expect(await row()).toEqual([{ ...(before as object), description: "said" }]);
  });

  test("nobody gives themselves a role by a field that no door asks for", async () => {
    const json = { name: "x", role: "owner", member_id: world.mia.id };
    for (const [method, path] of doors.map(({ method, path }) => [method, path] as const)) {
      if (method === "GET") continue;
      await call(world.community, world.mia, fill(path, newId()), { method, json });
    }
    const [mia] = await rows<{ role: string }>(
      world.community,
      sql`select role from members where id = ${world.mia.id}`,
    );
    expect(mia?.role).toBe("member");
  });

  test("no name of a parameter reaches a prototype", async () => {
    const names = ["__proto__[polluted]=1", "__proto__[]=1", "__proto__=1", "constructor[prototype][polluted]=1"];
    for (const name of names) readQuery(new URL(`https://house.example/?${name}`));
    const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"x"}';
    await call(world.community, world.olive, "/internal_api/community", {
      method: "PATCH",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test("a method that no door knows is refused, and none echoes what was sent", async () => {
  for (const method of ["TRACE", "PROPFIND", "DEBUG"]) {
    const ask = () =>
      call(world.community, null, "/internal_api/spaces", { method, headers: { "X-Secret": "echo-me" } });
    // The platform itself makes no request of TRACE.
    const response = await ask().catch(() => null);
    if (!response) continue;
    expect(response.status, method).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify([await response.text(), ...response.headers]), method).not.toContain("echo-me");
  }
});

/** Of the owner, who comes. */
async function codeAtDoor(id: number): Promise<string> {
  const ctx = await as(world.community, world.olive);
  await giveRsvp(ctx, id);
  const own = await findOwnCode(await as(world.community, world.olive), id);
  return own ? scannedText(own.memberId, own.code) : "";
}
