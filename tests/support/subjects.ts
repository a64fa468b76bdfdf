import { copied } from "../features/chat/talking";
import { files, members } from "#db/community/schema";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { say } from "../features/comments/commenting";
import { addPost, post } from "../features/posts/posting";
import { addSpace, call, env, newId, type Person, rows, run, type World } from "../world";

// What a call can be about, made anew each time by those who may.

/** The owner's call, which is taken. */
export async function made(world: World, path: string, json: unknown, method = "POST"): Promise<{ id: number }> {
  const response = await call(world.community, world.olive, `/internal_api${path}`, { method, json });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** An import with an author to write in it. */
export async function begun(world: World): Promise<number> {
  const { id } = await made(world, "/imports", beginning());
  const author = { external_id: "user:4", name: "", number: 4, joined_at: 1e12 };
  await made(world, `/imports/${id}/authors`, { authors: [author] });
  return id;
}

/** Something the owner is told of, unread. */
export async function told(world: World): Promise<number> {
  const { id } = await post(world, world.olive, world.plaza, "Told of");
  await say(world, world.mia, id);
  const [line] = await rows<{ id: number }>(
    world.community,
    sql`select id from notifications where community_id = ${world.community.id} and member_id = ${world.olive.id}
      order by id desc limit 1`,
  );
  if (!line) throw new Error("the owner was told of nothing");
  return line.id;
}

/** A post of Mia's that somebody has reported: its case. */
export async function reported(world: World): Promise<number> {
  const { id } = await addPost(world, world.mia, world.plaza);
  await made(world, "/flagged_contents", {
    flagged_content_type: "Post",
    flagged_content_id: id,
    reported_reason: "spam",
  });
  const [row] = await rows<{ id: number }>(
    world.community,
    sql`select id from moderation_cases where community_id = ${world.community.id} and subject_kind = 'post'
      and subject_id = ${id}`,
  );
  if (!row) throw new Error("nothing was reported");
  return row.id;
}

/** A post of Mia's that was taken down: its case. */
export async function takenDown(world: World): Promise<number> {
  const id = await reported(world);
  await made(world, `/flagged_contents/${id}/reject`, { action_reason_body: "Not here." }, "PUT");
  return id;
}

/** The path of a comment of the owner's. */
export async function comment(world: World): Promise<string> {
  const { id } = await addPost(world, world.mia, world.plaza);
  return `/posts/${id}/comments/${await say(world, world.olive, id)}`;
}

/** Nobody has written anything any more: what was written is deleted. */
export async function emptied(world: Pick<World, "community">): Promise<void> {
  await run(
    world.community,
    sql`update posts set status = 'deleted', deleted_at = 1 where community_id = ${world.community.id}
      and status <> 'deleted'`,
  );
}

/** A space at the end of the group. */
export const space = async (world: World, overrides: Parameters<typeof addSpace>[2] = {}): Promise<number> =>
  (await addSpace(world, `space-${newId()}`, { position: 1000 + (newId() % 100_000), ...overrides })).id;

/** A space of pictures. */
export const imageSpace = (world: World) => addSpace(world, `pictures-${newId()}`, { postType: "image" });

/** A picture that somebody, the owner where nobody is named, has just uploaded. */
export async function picture(world: World, owner: Person = world.olive): Promise<number> {
  const id = newId();
  await run(
    world.community,
    sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, height, widths,
        created_at)
      values (${id}, ${world.community.id}, ${owner.id}, 'image', 'a.webp', 'image/webp', 10, 1600, 1200,
        '[480,960,1600]', 1)`,
  );
  return id;
}

/** The path of an image post of the owner's. */
export async function imagePost(world: World): Promise<string> {
  const path = `/spaces/${(await imageSpace(world)).slug}/images/posts`;
  const gallery = { images: [{ id: await picture(world), alt: "A bag" }] };
  const { slug } = (await made(world, path, { name: "Seen", gallery })) as unknown as { slug: string };
  return `${path}/${slug}`;
}

/** A private space that Max has asked to be let into. */
export async function asked(world: World): Promise<string> {
  const path = `/spaces/${await space(world, { isPrivate: 1 })}`;
  const json = { message: "I roast every week." };
  const response = await call(world.community, world.max, `/internal_api${path}/entry_request`, { json });
  if (!response.ok) throw new Error(`asking: ${response.status} ${await response.text()}`);
  return path;
}

/** A group without spaces. */
export const group = async (world: World): Promise<number> =>
  (await made(world, "/space_groups", { name: `Group ${newUid()}` })).id;

/** A page that everybody reads. */
export const sitePage = async (world: World): Promise<number> =>
  (await made(world, "/site_pages", { title: `Page ${newUid(5)}`, body: "Words.", status: "published" })).id;

export const savedSearch = async (world: World, notifies = true): Promise<number> =>
  (await made(world, "/saved_searches", { name: `Search ${newUid(5)}`, query: "plaza", notifies })).id;

/** A group of Olive's, with Mia and Max, in which she has said something. */
export async function chatRoom(world: World): Promise<string> {
  const others = [world.mia.id, world.max.id];
  const room: unknown = await made(world, "/chat_rooms", { chat_room: { member_ids: others } });
  const { uuid } = room as { uuid: string };
  await made(world, `/chat_rooms/${uuid}/messages`, { key: `key-${newUid(8)}`, body: "Hello" });
  // Else its copy would come while somebody looks what their own call has changed.
  await copied(world, { uuid });
  return uuid;
}

/** A link in the header. */
export const bookmarkFolder = async (world: World): Promise<number> =>
  (await made(world, "/bookmark_folders", { name: `Folder ${newUid(5)}` })).id;

export const headerLink = async (world: World, name = `Link ${newUid(5)}`): Promise<number> =>
  (await made(world, "/header_menu_links", { name, url: "/members" })).id;

/** A file of Mia's that hangs on nothing. */
export async function file(world: World, overrides: Partial<typeof files.$inferInsert> = {}): Promise<number> {
  const id = newId();
  const row = { id, communityId: world.community.id, ownerId: world.mia.id, kind: "download" } as const;
  const rest = { filename: "notes.txt", contentType: "text/plain", byteSize: 1200, createdAt: Date.now() };
  await run(world.community, insertInto(files, { ...row, ...rest, ...overrides }));
  return id;
}

/** A square picture that the world's owner has just uploaded, as it is sent for an emoji. */
export const emojiPicture = (world: World): Promise<number> =>
  file(world, {
    ownerId: world.olive.id,
    kind: "image",
    width: 96,
    height: 96,
    widths: "[96]",
    contentType: "image/webp",
  });

export const emojiName = (): string => `e_${newUid(6).toLowerCase()}`;

/** One of the community's own. */
export const customEmoji = async (world: World, name = emojiName()): Promise<number> =>
  (await made(world, "/custom_emojis", { name, picture: await emojiPicture(world) })).id;

/** What posts can be about. */
export const topic = async (world: World): Promise<number> =>
  (await made(world, "/topics", { name: `Topic ${newUid(5)}` })).id;

/** An admin's code, on in everybody's pages. */
export const codeSnippet = async (world: World, fields: Record<string, unknown> = {}): Promise<number> =>
  (await made(world, "/code_snippets", { name: `Snippet ${newUid(5)}`, code: "<p>Hello", is_on: true, ...fields })).id;

/** An invitation link that opens nothing but the community. */
export const invitation = async (world: World): Promise<number> =>
  (await made(world, "/invitation_links", { name: `Link ${newUid()}` })).id;

/** Somebody who was invited by mail, three days ago. */
export async function mailed(world: World): Promise<number> {
  const email = `${newUid()}@example.test`;
  await made(world, "/bulk_invitations", { people: email });
  const [row] = await rows<{ id: number }>(
    world.community,
    sql`update invitation_links set sent_at = ${Date.now() - 3 * 86_400_000} where email = ${email} returning id`,
  );
  if (!row) throw new Error("nobody was invited");
  return row.id;
}

export const beginning = () => ({
  kind: "stackexchange",
  name: "coffee/Posts.xml",
  sample: [],
  spaces: [{ key: "general", tag: "" }],
});

/** A bulk action that pins one post; it waits for its first step. */
export async function bulkAction(world: World, postId: number): Promise<number> {
  return (await made(world, "/posts/bulk_actions", { post_ids: [postId], action: "pin" })).id;
}

/** The public uid of an author who came with an import. */
export async function imported(world: World): Promise<string> {
  const publicUid = newUid();
  await run(
    world.community,
    insertInto(members, {
      id: newId(),
      communityId: world.community.id,
      publicUid,
      role: "member",
      status: "imported",
      name: "Ida Imported",
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: 0,
      joinedAt: 1,
      updatedAt: 1,
    }),
  );
  return publicUid;
}

/** A delivery that failed too often: the number of its fact. */
export async function parked(world: World): Promise<number> {
  const seq = 1_400_000_000 + Math.floor(Math.random() * 1e8);
  await run(
    world.community,
    sql`insert into fact_failures values (${seq}, ${world.community.id}, 'live', 13, 1, 'Error', 2)`,
  );
  return seq;
}

/** A job of the owner's that has begun: more people than one step lets in. */
export async function job(world: World): Promise<number> {
  const ids = Array.from({ length: 60 }, () => newId());
  const answer = await made(world, `/spaces/${await space(world)}/space_members`, { community_member_ids: ids });
  return (answer as unknown as { job_id: number }).job_id;
}

/** Mail of the community's that no server took. */
export async function givenUp(world: World): Promise<void> {
  await run(
    world.community,
    sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts, given_up_at)
      values (${newId()}, ${world.community.id}, 'test', 'max@example.test', '{}', 1, 1, 13, 2)`,
  );
}

/** A mail to Mia that should have left hours ago. */
export async function lateMail(world: World): Promise<void> {
  const id = newId();
  await run(
    world.community,
    sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at, changed_at)
      values (${id}, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', ${`${id}:comment`}, '', 'late', 1, 1, 1)`,
  );
}

/** Mia's address, from which the community's mail came back: the number of what stops it. */
export async function stopped(world: World): Promise<number> {
  const id = newId();
  const { community, mia } = world;
  await env.DIRECTORY.batch([
    env.DIRECTORY.prepare("delete from mail_suppressions where address = ?1").bind(mia.email),
    env.DIRECTORY.prepare(
      "insert into mail_suppressions (id, address, reason, words, at, community_id) values (?1, ?2, 'bounced', '', 1, ?3)",
    ).bind(id, mia.email, community.id),
    env.DIRECTORY.prepare(
      "insert or replace into mail_stops (community_id, address, at, of_account) values (?1, ?2, 1, 0)",
    ).bind(community.id, mia.email),
  ]);
  return id;
}

export const courseTopic = async (world: World): Promise<number> =>
  (await made(world, "/course_topics", { name: `About ${newUid(5)}` })).id;

/** A course, a section of it and a published lesson; the owner's. */
export async function course(world: World): Promise<{ slug: string; sectionId: number; lessonId: number }> {
  const { id: spaceId } = await made(world, "/spaces", {
    name: `Course ${newUid(5)}`,
    post_type: "course",
    space_group_id: world.group,
  });
  const slug = String(spaceId);
  const { id: sectionId } = await made(world, `/courses/${slug}/sections`, { name: "The bean" });
  const { id: lessonId } = await made(world, `/courses/${slug}/lessons`, { section_id: sectionId, title: "Roast" });
  await made(world, `/courses/${slug}/lessons/${lessonId}`, { body: "Words.", status: "published" }, "PATCH");
  return { slug, sectionId, lessonId };
}
