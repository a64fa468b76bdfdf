import { beforeEach, describe, expect, test } from "vitest";
import { confirmAddress } from "~/features/accounts/commands/confirm-email.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { listRooms } from "~/features/chat/queries.server";
import { pairKey } from "~/features/chat/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { as, call, createWorld, rows, run, type World } from "../../world";
import { copied, roomOf, say } from "../chat/talking";
import { accountOf, cookiesSet, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Brings people of a file in, with a private channel in which they are; answers their member ids by address. */
async function bring(...emails: string[]): Promise<Map<string, number>> {
  const send = async (path: string, json: unknown) => {
    const response = await call(world.community, world.ada, `/internal_api/imports${path}`, { json, method: "POST" });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { id: number };
  };
  const { id } = await send("", { kind: "slack", site: "t1", name: "x.zip", sample: [], spaces: [] });
  const authors = emails.map((email, at) => ({
    external_id: `U${at}`,
    name: `Slack ${at}`,
    number: null,
    joined_at: 1e12,
    email,
  }));
  await send(`/${id}/authors`, { authors });
  await send(`/${id}/rooms`, {
    rooms: [{ external_id: "G1", kind: "space", name: "big", is_private: true, created_at: 1e12 }],
  });
  await send(`/${id}/messages`, {
    room: "G1",
    messages: authors.map(({ external_id: author }, n) => ({
      ts: `1706700000.00000${n}`,
      author,
      doc: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Said there" }] }] },
      root: n > 0 ? "1706700000.000000" : null,
    })),
  });
  await send(`/${id}/room_members`, { room: "G1", people: authors.map(({ external_id }) => external_id) });
  const found = await rows<{ id: number; name: string }>(
    world.community,
    sql`select id, name from members where community_id = ${world.community.id} and source = 'slack:t1'`,
  );
  return new Map(found.map((one) => [emails[Number(one.name.at(-1))] ?? "", one.id]));
}

const memberOf = async (accountId: number) =>
  rows<{ id: number; status: string; confirmed: number }>(
    world.community,
    sql`select id, status, email_confirmed as confirmed from members where community_id = ${world.community.id}
      and account_id = ${accountId}`,
  );

const placesOf = (memberId: number) =>
  rows(
    world.community,
    sql`select s.name from space_members sm join spaces s on s.id = sm.space_id
      where sm.member_id = ${memberId} and s.source = 'slack:t1'`,
  );

const marks = () =>
  rows<{ address: string | null }>(
    world.community,
    sql`select address from imported_people where community_id = ${world.community.id}`,
  );

const fresh = () => `${newUid()}@slack.example`;

describe("an author of an import is claimed by the address that the file knows", () => {
  test("once it is proven: whoever joined before becomes the author, signed in as they were", async () => {
    const email = fresh();
    const author = (await bring(email)).get(email) ?? 0;
    const ctx = await visiting(world.community);
    const { accountId, member } = await signUp(ctx, { name: "Newcomer", email, password: PASSWORD });
    expect(member?.id).not.toBe(author);
    expect(await memberOf(accountId)).toMatchObject([{ id: member?.id, confirmed: 0 }]);

    const secret = tokenIn((await mailTo(email))[0]);
    await confirmAddress(await visiting(world.community), secret);
    expect(await memberOf(accountId)).toEqual([{ id: author, status: "active", confirmed: 1 }]);
    expect(await placesOf(author)).toEqual([{ name: "big" }]);
    const again = await visiting(world.community, { cookie: cookiesSet(ctx) });
    expect(again.viewer.memberId).toBe(author);
    const [joined] = await inDirectory(
      sql`select member_id as id, state from account_communities where account_id = ${accountId}
        and community_id = ${world.community.id}`,
    );
    expect(joined).toEqual({ id: author, state: "ready" });
    const unread = await rows(
      world.community,
      sql`select 1 from chat_participants p join chat_rooms r on r.id = p.room_id
        where p.community_id = ${world.community.id} and p.member_id = ${author} and p.read_n < r.last_n`,
    );
    expect(unread).toEqual([]);
    // Of somebody who is here now no mark is kept.
    expect(await marks()).toEqual([{ address: null }]);
    const left = await rows(
      world.community,
      sql`select status, account_id as accountId from members where id = ${member?.id ?? 0}`,
    );
    expect(left).toEqual([{ status: "left", accountId: null }]);
  });

  test("with what was written to them before, and whom they blocked: also where both sat in the same conversation", async () => {
    const email = fresh();
    const author = (await bring(email)).get(email) ?? 0;
    const signing = await visiting(world.community);
    const { member } = await signUp(signing, { name: "Newcomer", email, password: PASSWORD });
    const ids = [member?.id ?? 0];
    const group = await createRoom(await as(world.community, world.mia), { memberIds: [...ids, world.max.id] });
    const pair = await createRoom(await as(world.community, world.mo), { memberIds: ids });
    const known = await createRoom(await as(world.community, world.mia), { memberIds: ids });
    for (const [by, room] of [
      [world.mo, pair],
      [world.mia, known],
      [world.max, group],
    ] as const)
      await say(world, by, room, "Hello").then(() => copied(world, room));
    await blockMember(await as(world.community, world.max), ids[0] ?? 0);
    // As an import has it that brought what the two said to each other.
    const { id: old } = await createRoom(await as(world.community, world.ada), { memberIds: [world.mia.id] }).then(
      (room) => roomOf(world, room),
    );
    await run(
      world.community,
      sql`update chat_rooms set pair_key = ${pairKey(author, world.mia.id)} where id = ${old}`,
    );
    await run(
      world.community,
      sql`update chat_participants set member_id = ${author} where room_id = ${old} and member_id = ${world.ada.id}`,
    );

    await confirmAddress(await visiting(world.community), tokenIn((await mailTo(email))[0]));
    const now = await visiting(world.community, { cookie: cookiesSet(signing) });
    expect(now.viewer.memberId).toBe(author);
    const { records } = await listRooms(now);
    expect(records.map((room) => [room.uuid, room.unread])).toEqual(
      expect.arrayContaining([
        [group.uuid, 1],
        [pair.uuid, 1],
        [known.uuid, 1],
      ]),
    );
    expect(records).toHaveLength(4);
    // One room of two, whoever looks for it.
    const found = await createRoom(await as(world.community, world.mo), { memberIds: [author] });
    expect(found.uuid).toBe(pair.uuid);
    const other = await createRoom(await as(world.community, world.mia), { memberIds: [author] });
    expect((await roomOf(world, other)).id).toBe(old);
    const blocks = await rows(
      world.community,
      sql`select blocked_id as id from member_blocks where member_id = ${world.max.id}`,
    );
    expect(blocks).toEqual([{ id: author }]);
  });

  test("by an account that has proven it elsewhere, when it joins", async () => {
    const author = (await bring(world.stan.email)).get(world.stan.email);
    const joined = await joinCommunity(await visiting(world.community), await accountOf(world.stan.accountId));
    expect(joined.id).toBe(author);
    expect(await placesOf(joined.id)).toEqual([{ name: "big" }]);
  });

  test("by nobody who only claims it, and not by another address", async () => {
    const email = fresh();
    const author = (await bring(email)).get(email) ?? 0;
    const { accountId } = await signUp(await visiting(world.community), { name: "Thief", email, password: PASSWORD });
    expect(await memberOf(accountId)).not.toMatchObject([{ id: author }]);
    const other = fresh();
    const { accountId: another } = await signUp(await visiting(world.community), {
      name: "Other",
      email: other,
      password: PASSWORD,
    });
    await confirmAddress(await visiting(world.community), tokenIn((await mailTo(other))[0]));
    expect((await memberOf(another))[0]?.id).not.toBe(author);
    const [still] = await rows(world.community, sql`select status from members where id = ${author}`);
    expect(still).toEqual({ status: "imported" });
  });

  test("at once by a member of this community who has proven it; another community's are none of ours", async () => {
    const made = await bring(world.mia.email, world.una.email, world.stan.email);
    // Una has proven nothing, and Stan is a member elsewhere.
    expect([...made.keys()].sort()).toEqual([world.una.email, world.stan.email].sort());
    expect(await placesOf(world.mia.id)).toEqual([{ name: "big" }]);
    expect(await placesOf(world.una.id)).toEqual([]);
  });

  test("the address itself stands nowhere", async () => {
    const email = fresh();
    await bring(email);
    const [mark] = await marks();
    expect(mark?.address).toMatch(/^[0-9a-f]{64}$/);
  });
});
