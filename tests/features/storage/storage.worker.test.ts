import { beforeAll, describe, expect, test } from "vitest";
import { attachFiles } from "~/features/files/attach.server";
import { fileUrl } from "~/features/files/urls.server";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { deleteFile } from "~/features/storage/commands.server";
import { listAttachedFiles, listStorage } from "~/features/storage/queries.server";
import { PAGE_SIZE } from "~/features/storage/rules";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { addPerson, addSpace, as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { makePng } from "../files/pictures";
import { addPost } from "../posts/posting";
import { emojiPicture, file, made } from "../../support/subjects";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const admin = () => as(world.community, world.ada);
const ask = async (who: Person | null, path: string) =>
  call(world.community, who, `/internal_api/attached_files${path}`);
const totals = async (memberId: number) =>
  (
    await rows<{ files: number; bytes: number }>(
      world.community,
      sql`select files, bytes from file_totals where community_id = ${world.community.id} and member_id = ${memberId}`,
    )
  )[0] ?? { files: 0, bytes: 0 };

describe("what it takes", () => {
  test("is counted as files come, change hands and go, for each member and for all", async () => {
    const person = await addPerson(world.community, "Counted", "member");
    const before = await totals(0);
    const ids = [];
    for (const byteSize of [100, 250]) ids.push(await file(world, { ownerId: person.id, byteSize }));
    expect(await totals(person.id)).toEqual({ files: 2, bytes: 350 });
    expect(await totals(0)).toEqual({ files: before.files + 2, bytes: before.bytes + 350 });
    await run(world.community, sql`update files set byte_size = 300 where id = ${ids[1]}`);
    expect((await totals(person.id)).bytes).toBe(400);
    await run(world.community, sql`update files set owner_id = 0 where id = ${ids[0]}`);
    expect(await totals(person.id)).toEqual({ files: 1, bytes: 300 });
    await run(world.community, sql`delete from files where id in (${ids[0]}, ${ids[1]})`);
    expect([await totals(person.id), await totals(0)]).toEqual([{ files: 0, bytes: 0 }, before]);
  });

  test("who has most stands first, page after page, and nobody twice", async () => {
    const people = [];
    for (let n = 0; n <= PAGE_SIZE; n++) people.push(await addPerson(world.community, `Hoarder ${n}`, "member"));
    for (const [n, { id }] of people.entries()) await file(world, { ownerId: id, byteSize: 5000 + (n % 3) });
    const first = await listStorage(await admin());
    expect(first.members).toHaveLength(PAGE_SIZE);
    const second = await listStorage(await admin(), { cursor: first.cursor });
    const all = [...first.members, ...second.members];
    expect(new Set(all.map(({ publicUid }) => publicUid)).size).toBe(all.length);
    expect(all.map(({ bytes }) => bytes)).toEqual(all.map(({ bytes }) => bytes).sort((a, b) => b - a));
    expect(second.cursor).toBeNull();
  });
});

describe("the list", () => {
  test("newest first, page after page; of one member alone where that is asked", async () => {
    const person = await addPerson(world.community, "Lister", "member");
    const ids: number[] = [];
    for (let n = 0; n <= PAGE_SIZE; n++) ids.push(await file(world, { ownerId: person.id, filename: `${n}.txt` }));
    const first = await listAttachedFiles(await admin(), { member: person.publicUid });
    const second = await listAttachedFiles(await admin(), { member: person.publicUid, cursor: first.cursor });
    expect([...first.files, ...second.files].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(first.total).toEqual({ files: PAGE_SIZE + 1, bytes: 1200 * (PAGE_SIZE + 1) });
    expect((await listAttachedFiles(await admin(), { member: "nobody" })).files).toEqual([]);
    expect((await listAttachedFiles(await admin())).files.map(({ id }) => id)).toEqual(
      ids.toReversed().slice(0, PAGE_SIZE),
    );
  });

  test("says where each hangs, as far as who asks may read it", async () => {
    const space = await addSpace(world, "hung", {});
    const published = await addPost(world, world.mia, space, { title: "Hung here" });
    const draft = await addPost(world, world.mia, space, { title: "Nobody's business", status: "draft" });
    const [on, secret, loose, said, ofGroup] = [
      await file(world, { attachedKind: "post", attachedId: published.id }),
      await file(world, { attachedKind: "post", attachedId: draft.id }),
      await file(world),
      await file(world, { attachedKind: "chat_attachment", attachedId: 1 }),
      await file(world, { attachedKind: "chat_room", attachedId: 1 }),
    ];
    const { files } = await listAttachedFiles(await admin());
    const place = (id: number) => files.find((one) => one.id === id);
    expect(place(on)?.place).toEqual({ name: "Hung here", path: `/c/hung/${published.slug}` });
    expect(place(secret)).toMatchObject({ attachedKind: "post", place: null });
    // Of what is said to others an admin reads nothing, not what a file is called either.
    expect(place(said)).toMatchObject({ filename: "", byteSize: 1200, place: null });
    expect(place(ofGroup)).toMatchObject({ filename: "", byteSize: 1200, place: null });
    expect(place(loose)).toMatchObject({ attachedKind: null, place: null, ownerName: world.mia.name });
    const answer = await ask(world.ada, "");
    const { records } = (await answer.json()) as { records: { id: number }[] };
    expect(records.find(({ id }) => id === on)).toMatchObject({
      filename: "notes.txt",
      byte_size: 1200,
      community_member: { name: world.mia.name },
      attached_to: { type: "post", name: "Hung here" },
    });
    expect(JSON.stringify(records)).not.toContain("Nobody's business");
  });

  test("is an admin's: not a moderator's, a member's, a visitor's, a stranger's", async () => {
    for (const path of ["", "/community_members"]) {
      const statuses = [];
      for (const who of [world.mo, world.mia, null, world.stan]) statuses.push((await ask(who, path)).status);
      expect(statuses, path).toEqual([403, 403, 401, 401]);
      expect((await ask(world.ada, path)).status).toBe(200);
    }
    expect((await ask(world.ada, "?cursor=strange")).status).toBe(422);
  });
});

describe("a file that is deleted", () => {
  test("is given to nobody from then on, hangs on nothing, and its bytes go with the next sweep", async () => {
    const space = await addSpace(world, "deleted", {});
    const post = await addPost(world, world.mia, space);
    const id = await file(world, { attachedKind: "post", attachedId: post.id, widths: "[480]", kind: "image" });
    const before = await totals(world.mia.id);
    await deleteFile(await admin(), id);
    expect((await totals(world.mia.id)).files).toBe(before.files - 1);
    const address = `/files/${id}/480.webp`;
    for (const who of [world.mia, world.ada, null])
      expect((await call(world.community, who, address)).status).toBe(404);
    const own = await as(world.community, world.mia);
    await expect(commit(own, { writes: attachFiles(own, [id], "post", post.id) })).rejects.toMatchObject({
      code: "file_gone",
    });
    await run(world.community, sql`update files set created_at = 1 where id = ${id}`);
    await sweepLooseFiles(asSystem(world.community));
    expect(await rows(world.community, sql`select 1 from files where id = ${id}`)).toEqual([]);
  });

  test("its bytes go at once, though somebody holds a signed address", async () => {
    const body = await makePng(40, 30);
    const sent = await call(world.community, world.mia, "/internal_api/files?purpose=picture", {
      method: "POST",
      body,
      headers: { "X-Filename": "held.png", "Content-Length": String(body.length) },
    });
    const { id } = await sent.json<{ id: number }>();
    const ctx = await admin();
    const held = fileUrl(ctx, { id, isPublic: false }, 480);
    expect((await call(world.community, null, held)).status).toBe(200);
    await deleteFile(ctx, id);
    await ctx.settled();
    expect((await call(world.community, null, held)).status).toBe(404);
    // What an upload that was still running leaves is found by its row, some minutes later.
    expect(await rows(world.community, sql`select 1 from files where id = ${id} and owner_id = 0`)).toHaveLength(1);
  });

  test("twice and by two at once it is deleted once, and told once", async () => {
    const id = await file(world);
    await Promise.all([deleteFile(await admin(), id), deleteFile(await as(world.community, world.olive), id)]);
    await deleteFile(await admin(), id);
    const told = sql<{ payload: string }>`select payload from facts where name = 'file.deleted' and subject_id = ${id}`;
    expect((await rows(world.community, told)).map(({ payload }) => JSON.parse(payload))).toEqual([
      { member_id: world.mia.id },
    ]);
  });

  test("what it was the picture of has none any more: a cover, an avatar, the house's logo, the picture of shared links", async () => {
    const { community } = world;
    const space = await addSpace(world, "pictured", {});
    const post = await addPost(world, world.mia, space);
    const image = { kind: "image", widths: "[480]", width: 480, height: 320 } as const;
    const cover = await file(world, { ...image, attachedKind: "post", attachedId: post.id });
    const avatar = await file(world, { ...image, attachedKind: "avatar", attachedId: world.mia.id });
    const link = await file(world, { ...image, attachedKind: "post_open_graph_image", attachedId: post.id });
    await run(
      community,
      sql`update posts set cover_file_id = ${cover}, open_graph_file_id = ${link} where id = ${post.id}`,
    );
    await run(community, sql`update members set avatar = ${`file:${avatar}`} where id = ${world.mia.id}`);
    const [logo, shared] = [await file(world, image), await file(world, image)];
    for (const [kind, id] of [
      ["logo", logo],
      ["open_graph_image", shared],
    ] as const)
      await run(
        community,
        sql`update files set attached_kind = ${kind}, attached_id = ${community.id} where id = ${id}`,
      );
    await run(
      community,
      sql`update communities set logo_file_id = ${logo}, open_graph_file_id = ${shared} where community_id = ${community.id}`,
    );
    for (const id of [cover, link, avatar, logo, shared]) await deleteFile(await admin(), id);
    const left = await rows(
      community,
      sql`select p.cover_file_id as cover, p.open_graph_file_id as link, m.avatar, c.logo_file_id as logo, c.open_graph_file_id as shared
        from posts p, members m, communities c
        where p.id = ${post.id} and m.id = ${world.mia.id} and c.community_id = ${community.id}`,
    );
    expect(left).toEqual([{ cover: null, link: null, avatar: "", logo: null, shared: null }]);
    expect((await totals(0)).files).toBe(
      (await rows(community, sql`select 1 from files where community_id = ${community.id} and owner_id > 0`)).length,
    );
  });

  test("an emoji goes with its picture, and every reaction with it; of its dark one it has none any more", async () => {
    const [light, dark] = [await emojiPicture(world), await emojiPicture(world)];
    const json = { name: "octo", picture: light, dark_picture: dark };
    const { id } = await made(world, "/custom_emojis", json);
    const { id: reactable_id } = await addPost(world, world.mia, world.plaza);
    const react = { json: { reactable_type: "Post", reactable_id, emoji: ":octo:" } };
    expect((await call(world.community, world.mia, "/internal_api/reactions", react)).status).toBe(200);
    const names = async () => {
      const list = await call(world.community, world.mia, "/internal_api/custom_emojis");
      return (await list.json<{ records: { name: string; custom_emoji_dark_url: string | null }[] }>()).records;
    };
    await deleteFile(await admin(), dark);
    expect(await names()).toMatchObject([{ name: "octo", custom_emoji_dark_url: null }]);
    await deleteFile(await admin(), light);
    await deleteFile(await admin(), light);
    expect(await names()).toEqual([]);
    expect(await rows(world.community, sql`select 1 from reactions where subject_id = ${reactable_id}`)).toEqual([]);
    const told = await rows<{ name: string }>(
      world.community,
      sql`select name from facts where subject_kind = 'emoji' and subject_id = ${id} order by seq`,
    );
    expect(told.map(({ name }) => name)).toEqual(["emoji.created", "emoji.deleted"]);
    for (const file of [light, dark])
      expect(await rows(world.community, sql`select owner_id from files where id = ${file}`)).toEqual([
        { owner_id: 0 },
      ]);
  });

  test("a picture that an emoji had until a moment ago takes no emoji with it", async () => {
    const [before, after] = [await emojiPicture(world), await emojiPicture(world)];
    const { id } = await made(world, "/custom_emojis", { name: "squid", picture: before });
    const ctx = await admin();
    const prove = ctx.prove.bind(ctx);
    ctx.prove = async () => {
      ctx.prove = prove;
      await made(world, `/custom_emojis/${id}`, { picture: after }, "PATCH");
      return prove();
    };
    await deleteFile(ctx, before);
    expect(await rows(world.community, sql`select file_id, deleted_at from custom_emojis where id = ${id}`)).toEqual([
      { file_id: after, deleted_at: null },
    ]);
    expect(await rows(world.community, sql`select owner_id from files where id = ${before}`)).toEqual([
      { owner_id: 0 },
    ]);
  });

  test("one of another community, or of none, is not there", async () => {
    const elsewhere = await createWorld();
    const id = await file(elsewhere);
    await expect(deleteFile(await admin(), id)).rejects.toMatchObject({ status: 404 });
    await expect(deleteFile(await admin(), 1)).rejects.toMatchObject({ status: 404 });
  });
});

describe("in a picture's place", () => {
  test("stands a sign, the same for what is gone and for what one may not see", async () => {
    const space = await addSpace(world, "signs", { isPrivate: 1 });
    const post = await addPost(world, world.mia, space);
    const id = await file(world, { attachedKind: "post", attachedId: post.id, widths: "[480]", kind: "image" });
    const signs = [];
    for (const address of [`/files/${id}/480.webp`, "/files/1/480.webp"]) {
      const answer = await call(world.community, null, address);
      signs.push([
        answer.status,
        answer.headers.get("Content-Type"),
        answer.headers.get("Cache-Control"),
        await answer.text(),
      ]);
    }
    expect(signs[0]).toEqual(signs[1]);
    expect(signs[0]?.slice(0, 3)).toEqual([404, "image/svg+xml", "no-store"]);
    expect((await call(world.community, null, "/files/1/notes.txt")).headers.get("Content-Type")).not.toContain("svg");
  });
});
