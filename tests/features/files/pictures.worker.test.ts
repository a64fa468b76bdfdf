import { beforeAll, expect, test } from "vitest";
import { findMailBrand, renderMail } from "~/features/accounts/mails.server";
import { findReadableFile } from "~/features/files/reading.server";
import { PURPOSES, type Purpose } from "~/features/files/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { course, customEmoji, emojiName, file, imageSpace } from "../../support/subjects";
import { as, asVisitor, call, createWorld, rows, run, type World } from "../../world";
import { begin } from "../chat/talking";
import { post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface Place {
  purpose: Purpose;
  /** What is told where the file is none; null where it is one of a text's or a gallery's, and gone. */
  field: string | null;
  path: (world: World) => string | Promise<string>;
  method: "POST" | "PATCH" | "PUT";
  json: (id: number) => object;
}

const docOf = (fileId: number): DocNode => ({
  type: "doc",
  content: [{ type: "image", attrs: { fileId, width: 1600, height: 1200, alt: "" } }],
});
const of = (
  path: Place["path"] | string,
  method: Place["method"],
  [purpose, field]: [Purpose, string | null],
  json: Place["json"],
): Place => ({ path: typeof path === "string" ? () => path : path, method, purpose, field, json });
const pathOfPost = async (world: World) =>
  `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "Seen")).slug}`;

/** Whatever takes the number of a file and shows it as a picture. */
const PLACES: Record<string, Place> = {
  logo: of("/community", "PATCH", ["logo", "logo"], (id) => ({ logo_file_id: id })),
  icon: of("/community", "PATCH", ["logo", "icon"], (id) => ({ icon_file_id: id })),
  "dark logo": of("/community", "PATCH", ["logo", "dark_logo"], (id) => ({ dark_logo_file_id: id })),
  "dark icon": of("/community", "PATCH", ["logo", "dark_icon"], (id) => ({ dark_icon_file_id: id })),
  "shared links of the house": of("/community/seo", "PATCH", ["open_graph", "open_graph_image"], (id) => ({
    open_graph_image_file_id: id,
  })),
  "welcome banner": of("/landing_page", "PATCH", ["picture", "picture"], (id) => ({
    picture: String(id),
  })),
  avatar: of("/profile/avatar", "PUT", ["avatar", "file"], (id) => ({ file_id: id })),
  "picture of a group": of(
    async (world) => `/chat_rooms/${(await begin(world, world.olive, world.mia, world.max)).uuid}`,
    "PATCH",
    ["avatar", "picture"],
    (id) => ({ chat_room: { picture: id } }),
  ),
  "cover of a space": of("/spaces/plaza", "PUT", ["picture", "cover_image"], (id) => ({ cover_image: String(id) })),
  emoji: of("/custom_emojis", "POST", ["logo", "picture"], (id) => ({ name: emojiName(), picture: id })),
  "emoji in the dark": of(
    async (world) => `/custom_emojis/${await customEmoji(world)}`,
    "PUT",
    ["logo", "picture"],
    (id) => ({ dark_picture: id }),
  ),
  "shared links of a post": of(pathOfPost, "PATCH", ["open_graph", "open_graph_image"], (id) => ({
    meta_tag_attributes: { open_graph_image_file_id: id },
  })),
  "text of a new post": of("/spaces/plaza/posts", "POST", ["picture", null], (id) => ({
    name: "Seen",
    tiptap_body: docOf(id),
  })),
  "text of a post": of(pathOfPost, "PATCH", ["picture", null], (id) => ({ name: "Seen", tiptap_body: docOf(id) })),
  gallery: of(
    async (world) => `/spaces/${(await imageSpace(world)).slug}/images/posts`,
    "POST",
    ["picture", null],
    (id) => ({ name: "Seen", gallery: { images: [{ id, alt: "" }] } }),
  ),
  comment: of(
    async (world) => `/posts/${(await post(world, world.olive, world.plaza, "Commented")).id}/comments`,
    "POST",
    ["picture", null],
    (id) => ({ tiptap_body: docOf(id) }),
  ),
  lesson: of(
    async (world) => {
      const { slug, lessonId } = await course(world);
      return `/courses/${slug}/lessons/${lessonId}`;
    },
    "PATCH",
    ["picture", null],
    (id) => ({ tiptap_body: docOf(id) }),
  ),
  page: of("/site_pages", "POST", ["picture", null], (id) => ({
    title: newUid(6),
    tiptap_body: docOf(id),
    status: "draft",
  })),
};

const placeOf = async (id: number) =>
  (
    await rows<{ kind: string | null }>(world.community, sql`select attached_kind as kind from files where id = ${id}`)
  )[0]?.kind;

const pictureFor = (purpose: Purpose) =>
  file(world, {
    ownerId: world.olive.id,
    kind: "image",
    filename: "a.webp",
    contentType: "image/webp",
    width: 1600,
    height: 1200,
    widths: JSON.stringify(PURPOSES[purpose].widths),
  });

test.each(Object.entries(PLACES))("%s: a picture uploaded for it is shown, and no other file", async (_, place) => {
  const send = async (id: number) => {
    const options = { method: place.method, json: place.json(id) };
    const answer = await call(world.community, world.olive, `/internal_api${await place.path(world)}`, options);
    return { ...(await answer.json<{ code?: string; error_details?: object }>()), status: answer.status };
  };
  const others = Object.keys(PURPOSES) as Purpose[];
  const [width] = PURPOSES[place.purpose].widths;
  const wrong = [
    // By its name it is one.
    await file(world, { ownerId: world.olive.id, filename: "logo.png", widths: "[0]", contentType: "image/png" }),
    ...(await Promise.all(others.filter((other) => PURPOSES[other].widths[0] !== width).map(pictureFor))),
  ];
  for (const id of wrong) {
    const answer = await send(id);
    if (place.field === null) expect(answer).toMatchObject({ status: 409, code: "file_gone" });
    else expect(answer).toMatchObject({ status: 422, error_details: { [place.field]: expect.stringMatching(/\S/) } });
    expect(await placeOf(id)).toBeNull();
  }
  const id = await pictureFor(place.purpose);
  expect((await send(id)).status).toBeLessThan(300);
  expect(await placeOf(id)).not.toBeNull();
});

test("of a private community its logo and icon are seen by everybody, at an address that lasts; nothing else is", async () => {
  const [logo, shared] = [await pictureFor("logo"), await pictureFor("open_graph")];
  await run(
    world.community,
    sql`update files set attached_id = ${world.community.id},
      attached_kind = iif(id = ${logo}, 'logo', 'open_graph_image') where id in (${logo}, ${shared})`,
  );
  await run(world.community, sql`update communities set is_private = 1, logo_file_id = ${logo}, icon_file_id = null`);
  expect(await findReadableFile(await asVisitor(world.community), logo)).toMatchObject({ isPublic: true });
  await expect(findReadableFile(await asVisitor(world.community), shared)).rejects.toMatchObject({ status: 404 });
  const house = await call(world.community, null, "/internal_api/community");
  expect(await house.json()).toMatchObject({ logo_url: `/files/${logo}/192.webp` });
  const { brand, html } = await letterOf(world);
  expect(html).toContain(
    `<img width="36" height="36" src="${brand.origin}/files/${logo}/192.webp" alt="${brand.name}"`,
  );
  // The icon goes first; without either the letter stands there.
  await run(world.community, sql`update communities set icon_file_id = 77`);
  expect((await letterOf(world)).html).toContain(`${brand.origin}/files/77/192.webp`);
  await run(world.community, sql`update communities set is_private = 0, logo_file_id = null, icon_file_id = null`);
  expect((await letterOf(world)).html).not.toContain("<img");
});

async function letterOf({ community, olive }: World) {
  const brand = await findMailBrand(await as(community, olive));
  const words = {
    to: "a@example.com",
    locale: "en",
    subject: "Come",
    greeting: "Hello,",
    lines: [],
    after: [],
  } as const;
  return { brand, ...renderMail(brand, { ...words, lines: [], after: [] }) };
}

test("there is a place above for everything that a file can hang on", async () => {
  const { subjects } = await as(world.community, world.olive);
  const hung = await rows<{ kind: string }>(
    world.community,
    sql`select distinct attached_kind as kind from files where community_id = ${world.community.id}`,
  );
  const without = subjects.all.map(({ kind }) => kind).filter((kind) => !hung.some((file) => file.kind === kind));
  // What shows no file of its own: people, whose picture is "avatar", cases of moderation, lines of the notifications; and
  // a message, which takes a file of any kind (features/chat/files).
  expect(without.toSorted()).toEqual([
    "chat_attachment",
    "held_back_post",
    "member",
    "message",
    "moderation_case",
    "muted_member",
  ]);
});
