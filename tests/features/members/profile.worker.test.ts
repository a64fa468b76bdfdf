import { beforeAll, expect, test } from "vitest";
import { files, members } from "#db/community/schema";
import { changeAvatar, removeAvatar, updateProfile } from "~/features/members/commands/update-profile.server";
import { profileInput } from "~/features/members/input";
import {
  findMyProfile,
  findProfile,
  getMemberName,
  listMemberComments,
  listMemberPosts,
  listMemberSpaces,
} from "~/features/members/queries.server";
import { parsePlace } from "~/features/members/rules";
import { parseForm } from "~/lib/form";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, createWorld, newId, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { addComment } from "../comments/commenting";
import { addPost } from "../posts/posting";

let world: World;
const BEGINNING = parsePlace(null);

beforeAll(async () => {
  world = await createWorld();
  for (const space of [world.plaza, world.cellar, world.attic]) await addTalk(space, world.mia, `In ${space.slug}`);
});

/** A post with one comment under it. */
async function addTalk(space: SpaceRef, author: Person, title: string, at = Date.now()): Promise<void> {
  const { id } = await addPost(world, author, space, { title, publishedAt: at });
  await addComment(world, author, id, { bodyHtml: `<p>Said &amp; done in <b>${space.slug}</b></p>`, createdAt: at });
}

test("a profile shows what the viewer may read of it, in one trip", async () => {
  const seenBy = async (person: Person | null) => {
    const ctx = person ? await as(world.community, person, "/", "GET") : await asVisitor(world.community);
    const before = ctx.meter.trips;
    const [profile, written, said, spaces] = await Promise.all([
      findProfile(ctx, world.mia.publicUid),
      listMemberPosts(ctx, world.mia.publicUid, BEGINNING),
      listMemberComments(ctx, world.mia.publicUid, BEGINNING),
      listMemberSpaces(ctx, world.mia.publicUid),
    ]);
    expect(ctx.meter.trips - before).toBe(1);
    expect(profile.name).toBe("Mia Member");
    expect(said.lines.map((line) => line.title)).toEqual(written.lines.map((line) => line.title));
    return [written.lines.map((line) => line.title).sort(), spaces.map((space) => space.slug)];
  };
  expect(await seenBy(null)).toEqual([["In plaza"], []]);
  expect(await seenBy(world.max)).toEqual([["In plaza"], []]);
  expect(await seenBy(world.mia)).toEqual([["In cellar", "In plaza"], ["cellar"]]);
  expect(await seenBy(world.ada)).toEqual([["In attic", "In cellar", "In plaza"], ["cellar"]]);
});

test("a comment's line is words, not markup", async () => {
  const said = await listMemberComments(await asVisitor(world.community), world.mia.publicUid, BEGINNING);
  expect(said.lines[0]?.excerpt).toBe("Said & done in plaza");
});

test("the addresses in a bio are links, its markup is words", async () => {
  const bio = "Writes at https://pour.example.\n\n<script>alert(1)</script>";
  await run(world.community, sql`update members set bio = ${bio} where id = ${world.max.id}`);
  const profile = await findProfile(await asVisitor(world.community), world.max.publicUid);
  const link = `<a href="https://pour.example" rel="nofollow ugc noopener">https://pour.example</a>`;
  expect(profile.bioHtml).toBe(`<p>Writes at ${link}.</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`);
});

test("lists go on where they stopped, nothing twice", async () => {
  for (let n = 0; n < 23; n++) await addTalk(world.plaza, world.mo, `Post ${n}`, 1_700_000_000_000);
  const ctx = await asVisitor(world.community);
  const first = await listMemberPosts(ctx, world.mo.publicUid, BEGINNING);
  const second = await listMemberPosts(ctx, world.mo.publicUid, parsePlace(first.cursor));
  expect([first.lines.length, second.lines.length, second.cursor]).toEqual([20, 3, null]);
  expect(new Set([...first.lines, ...second.lines].map((line) => line.id)).size).toBe(23);
});

test("what the viewer may not read makes a page short, and the list goes on; a cursor tells nothing of it", async () => {
  const hiddenAt = 1_690_000_000_123;
  for (let n = 0; n < 3; n++) await addTalk(world.plaza, world.una, `Old ${n}`, 1_600_000_000_000 + n);
  for (let n = 0; n < 45; n++) await addTalk(world.attic, world.una, `Secret ${n}`, hiddenAt + n);
  for (let n = 0; n < 2; n++) await addTalk(world.plaza, world.una, `New ${n}`, 1_695_000_000_000 + n);
  const ctx = await asVisitor(world.community);
  for (const read of [listMemberPosts, listMemberComments]) {
    const titles: string[] = [];
    const cursors: string[] = [];
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
      const page: Awaited<ReturnType<typeof listMemberPosts>> = await read(
        ctx,
        world.una.publicUid,
        parsePlace(cursor),
      );
      titles.push(...page.lines.map((line) => line.title));
      cursor = page.cursor;
      if (cursor) cursors.push(cursor);
    }
    expect(titles).toEqual(["New 1", "New 0", "Old 2", "Old 1", "Old 0"]);
    expect(cursors).toHaveLength(1);
    expect(cursors.map((cursor) => Math.abs(parsePlace(cursor).at - hiddenAt) < 1_000)).toEqual([false]);
    const all = await read(await as(world.community, world.ada), world.una.publicUid, BEGINNING);
    expect(all.lines).toHaveLength(20);
  }
});

test("nobody, another community's and who has left are not found", async () => {
  const ctx = await asVisitor(world.community);
  for (const uid of ["nobody", world.stan.publicUid])
    await expect(findProfile(ctx, uid)).rejects.toMatchObject({ status: 404 });
  await run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`);
  await expect(findProfile(ctx, world.max.publicUid)).rejects.toMatchObject({ status: 404 });
  await run(world.community, sql`update members set status = 'active' where id = ${world.max.id}`);
});

test("an imported author without a name is numbered in the reader's language, and only an admin may give them away", async () => {
  const publicUid = newUid();
  const id = newId();
  const row = {
    role: "member",
    status: "imported",
    name: "",
    locale: "en",
    timeZone: "UTC",
    emailConfirmed: 0,
  } as const;
  const at = { joinedAt: 1, updatedAt: 1 };
  await run(
    world.community,
    insertInto(members, { id, communityId: world.community.id, publicUid, authorNumber: 12, ...row, ...at }),
  );
  const ctx = await as(world.community, world.ada);
  expect(await findProfile(ctx, publicUid)).toMatchObject({
    name: "Author 12",
    isImported: true,
    policies: { can_issue_claim: true },
  });
  expect(await getMemberName(ctx, id)).toBe("Author 12");
  const asMia = await findProfile(await as(world.community, world.mia), publicUid);
  expect(asMia.policies).toEqual({ can_edit_profile: false, can_issue_claim: false, can_view_as: false });
});

test("the profile is saved, and what is too long is refused", async () => {
  const ctx = await as(world.community, world.mia);
  await updateProfile(ctx, { name: "Mia M.", headline: "Roasts at home", bio: "One\n\nTwo" });
  expect(await findMyProfile(await as(world.community, world.mia))).toMatchObject({
    name: "Mia M.",
    headline: "Roasts at home",
  });
  expect(() => parseForm(profileInput, { name: "", headline: "x".repeat(121), bio: "x".repeat(2001) })).toThrow(
    expect.objectContaining({ fields: { name: "name_needed", headline: "headline_long", bio: "bio_long" } }),
  );
  await updateProfile(await as(world.community, world.mia), { name: "Mia Member", headline: "", bio: "" });
  await expect(
    updateProfile(await asVisitor(world.community), { name: "x", headline: "", bio: "" }),
  ).rejects.toMatchObject({ status: 401 });
});

test("an avatar is one's own loose picture; the one before is let go", async () => {
  const [first, second, foreign] = [newId(), newId(), newId()];
  for (const [id, owner] of [
    [first, world.mia],
    [second, world.mia],
    [foreign, world.max],
  ] as const) {
    await run(
      world.community,
      insertInto(files, {
        id,
        communityId: world.community.id,
        ownerId: owner.id,
        kind: "image",
        filename: "me.png",
        contentType: "image/webp",
        byteSize: 1,
        width: 400,
        height: 400,
        widths: "[96,192,384]",
        createdAt: Date.now(),
      }),
    );
  }
  const stolen = changeAvatar(await as(world.community, world.mia), foreign);
  await expect(stolen).rejects.toMatchObject({ code: "file_gone" });
  await changeAvatar(await as(world.community, world.mia), first);
  await changeAvatar(await as(world.community, world.mia), second);
  expect((await as(world.community, world.mia)).viewer.avatar).toBe(`file:${second}`);
  const hanging = await rows(
    world.community,
    sql`select id from files where attached_kind = 'avatar' and attached_id = ${world.mia.id}`,
  );
  expect(hanging).toEqual([{ id: second }]);
  await removeAvatar(await as(world.community, world.mia));
  expect((await findMyProfile(await as(world.community, world.mia))).avatar).toBeNull();
});
