import { accountCommunities, communities as directoryCommunities, communityHosts } from "#db/directory/schema";
import { communities, members, spaceGroups, spaces } from "#db/community/schema";
import { conflict, forbidden, viewOnly } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { slugFor } from "~/lib/slug";
import { visitor } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { type Commit, commit, commitDirectory, UniqueViolation, when, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { insertInto, insertOnce } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { forgetHosts } from "~/platform/hosts.server";
import { grantWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { type Account, isConfirmed } from "../../accounts/directory.server";
import { takeAttempt } from "../../accounts/attempts.server";
import { memberJoined } from "../../accounts/facts";
import { groupFact, spaceFact } from "../../spaces/facts";
import { communityCreated } from "../facts";
import type { CreateCommunityInput } from "../input";
import { CREATIONS, leastFull } from "../rules";

/**
 * What a community begins with besides its owner, for the commit that makes it; `there` is a context of its own. Content
 * brings it, which this storey does not know.
 */
export interface Start {
  /** The template it is of; "" for none. */
  template: string;
  rows(there: Ctx, owner: { memberId: number; locale: string }): Promise<Required<Pick<Commit, "writes" | "facts">>>;
}

/**
 * Makes a community with its owner, and what it starts with: else a first group and a first space. Directory (pending) -> shard (everything, in
 * one batch) -> directory (ready): each step may be repeated, `sweepCommunities` finishes or removes what a kill
 * left, and the same request key from the same account makes one community however often it comes.
 *
 * Throws 409 on the field for an address that is taken, 403 confirm_email (docs/decisions/0010-first-community.md),
 * 429 for more than `CREATIONS`.
 */
export async function createCommunity(
  ctx: Ctx,
  account: Account,
  input: CreateCommunityInput,
  requestKey: string,
  start: Start | null = null,
): Promise<CommunityRef> {
  if (ctx.viewer.mode === "view_only") throw viewOnly();
  const key = `${account.id}:${requestKey}`;
  const begun = await getByRequestKey(ctx, key);
  if (!begun) await takeAttempt(ctx, "create_community", String(account.id), CREATIONS);
  const community = begun ?? (await reserveCommunity(ctx, account, input, key));
  await fillCommunity(ctx, community, account, input, start);
  await openCommunity(ctx, community, account.id);
  return community;
}

/** Step one: the address is taken, the shard chosen, the owner's member id made. */
export async function reserveCommunity(
  ctx: Ctx,
  account: Account,
  input: CreateCommunityInput,
  key: string,
): Promise<CommunityRef> {
  // Reads the small directory whole; people make communities rarely.
  const [counts] = await readDirectory(
    ctx,
    sql<{
      shard: string;
      n: number;
    }>`select shard, count(*) as n from communities where state <> 'deleted' group by shard`,
  );
  if (counts.length > 0 && !isConfirmed(account)) throw forbidden("confirm_email");
  const id = ctx.newId();
  const shard = leastFull(SHARDS, counts);
  const { slug, name, locale } = input;
  const createdAt = ctx.now();
  const row = {
    id,
    slug,
    name,
    shard,
    state: "pending",
    locale,
    isPrivate: Number(input.is_private),
    createdAt,
  } as const;
  const membership = {
    accountId: account.id,
    communityId: id,
    memberId: ctx.newId(),
    state: "pending",
    createdAt,
  } as const;
  try {
    await commitDirectory(ctx, {
      writes: [
        write(insertInto(directoryCommunities, { ...row, createdBy: account.id, requestKey: key })),
        write(insertInto(accountCommunities, membership)),
      ],
    });
  } catch (error) {
    if (!(error instanceof UniqueViolation) || error.isIdCollision) throw error;
    // A double click meets its twin's address or its twin's key, whichever index is asked first.
    const twin = await getByRequestKey(ctx, key);
    if (twin) return twin;
    throw conflict("slug_taken", { slug: "slug_taken" });
  }
  return { id, slug, name, shard, locale, wasPrivate: input.is_private };
}

/** Step two: everything inside the shard at once, or nothing. Repeating it changes nothing. */
export async function fillCommunity(
  ctx: Ctx,
  community: CommunityRef,
  account: Account,
  input: CreateCommunityInput,
  start: Start | null = null,
): Promise<void> {
  const there = ctx.forCommunity(community);
  const memberId = await getReservedMember(ctx, community.id, account.id);
  if ((await isFilled(there)) || memberId === null) return;
  const { id: communityId, slug, name, locale } = community;
  const now = ctx.now();
  // As it was reserved: a twin of this request may ask for something else.
  const isPrivate = Number(community.wasPrivate);
  const owner = {
    id: memberId,
    communityId,
    accountId: account.id,
    publicUid: newUid(),
    role: "owner",
    status: "active",
    name: account.name,
    locale: account.locale,
    timeZone: account.timeZone,
    emailConfirmed: Number(isConfirmed(account)),
    notificationsSeenAt: now,
    feedSeenAt: now,
    joinedAt: now,
    updatedAt: now,
  } as const;
  // The facts of its beginning are its owner's doing.
  there.become({ ...visitor, memberId, accountId: account.id, role: "owner" });
  const begun = start ? await start.rows(there, { memberId, locale }) : firstSpace(there, input, memberId, now);
  const template = start?.template ?? "";
  try {
    await commit(there, {
      writes: [
        write(insertInto(communities, { communityId, slug, name, locale, isPrivate, template, createdAt: now })),
        write(insertInto(members, owner)),
        ...begun.writes,
      ],
      facts: [communityCreated(communityId), memberJoined(memberId, account.id), ...begun.facts],
    });
  } catch (error) {
    // A twin or the sweep filled it meanwhile.
    if (error instanceof UniqueViolation && error.on.includes("communities.community_id")) return;
    throw error;
  }
}

/**
 * For one that starts empty: a group with one space in it, for its owner to begin with. As old as the community to the
 * millisecond (`now`): that is how a template knows the space that it may take the place of.
 */
function firstSpace(there: Ctx, input: CreateCommunityInput, memberId: number, now: number) {
  const communityId = there.community.id;
  const [groupId, spaceId] = [there.newId(), there.newId()];
  const group = {
    id: groupId,
    communityId,
    name: input.group_name,
    slug: slugFor(input.group_name, "start"),
    position: 1,
    createdAt: now,
  };
  const space = {
    id: spaceId,
    communityId,
    spaceGroupId: groupId,
    slug: slugFor(input.space_name, "welcome"),
    name: input.space_name,
    emoji: "👋",
    postType: "basic",
    isPrivate: 0,
    visibility: "listed",
    position: 1,
    createdBy: memberId,
    createdAt: now,
  } as const;
  return {
    writes: [
      write(insertInto(spaceGroups, group)),
      write(insertInto(spaces, space)),
      ...grantWrites(there, { memberId, spaceId, source: DIRECT }),
    ],
    facts: [
      groupFact("space_group.created", groupId),
      spaceFact("space.created", spaceId, { space_group_id: groupId }),
    ],
  };
}

/** Step three: it answers at its host. Throws 409 when the sweep has given it up meanwhile. */
export async function openCommunity(ctx: Ctx, community: CommunityRef, accountId: number): Promise<void> {
  const host = `${community.slug}.${ctx.site.rootHost}`;
  await commitDirectory(ctx, {
    writes: [
      when(
        sql`update communities set state = 'ready' where id = ${community.id} and state in ('pending', 'ready')`,
      ).otherwise("community_gone"),
      write(
        sql`update account_communities set state = 'ready' where account_id = ${accountId} and community_id = ${community.id}`,
      ),
      write(insertOnce(communityHosts, { host, communityId: community.id, isPrimary: 1 }, "host")),
    ],
  });
  forgetHosts(ctx.memory);
}

/** Whether the shard holds the community; asked of the primary, for the answer decides what is written. */
export async function isFilled(there: Ctx): Promise<boolean> {
  const rows = await there.read(() => sql`select 1 from communities where community_id = ${there.community.id}`);
  return rows.length > 0;
}

async function getReservedMember(ctx: Ctx, communityId: number, accountId: number): Promise<number | null> {
  const [rows] = await readDirectory(
    ctx,
    sql<{ memberId: number }>`select member_id as memberId from account_communities
      where account_id = ${accountId} and community_id = ${communityId}`,
  );
  return rows[0]?.memberId ?? null;
}

async function getByRequestKey(ctx: Ctx, key: string): Promise<CommunityRef | null> {
  const [rows] = await readDirectory(
    ctx,
    sql<Omit<CommunityRef, "wasPrivate"> & { wasPrivate: number }>`select id, slug, name, shard, locale,
      is_private as wasPrivate from communities where request_key = ${key} and state <> 'deleted'`,
  );
  return rows[0] ? { ...rows[0], wasPrivate: rows[0].wasPrivate === 1 } : null;
}
