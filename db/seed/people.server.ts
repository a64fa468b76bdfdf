import {
  accessGrants,
  communities,
  invitationLinks,
  members,
  notificationActors,
  notifications,
  spaceEntryRequests,
  spaceGroups,
  spaces,
} from "#db/community/schema";
import * as directory from "#db/directory/schema";
import { conflict } from "~/lib/errors";
import { resolveCommunity } from "~/platform/hosts.server";
import { commitDirectory } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { CommunityRef, Ctx } from "~/platform/context";
import type { DemoCommunity, DemoMember, DemoSpace } from "./demo/types";
import { INVITATION_MS } from "~/features/invitations/rules";
import { seedId, seedUid } from "./ids";
import { logRows } from "./log.server";
import { type DemoAccount, demoAccounts, demoOwnerId, HOUR, memberId, once, spaceId, store } from "./rows.server";
import { siteRows } from "./site.server";

const FOREVER = Number.MAX_SAFE_INTEGER;

/** Makes the demo's community, people, groups and spaces. Every row has an id of its own key: safe to run twice. */
export async function seedPeople(ctx: Ctx, demo: DemoCommunity, shard: string): Promise<CommunityRef> {
  const now = ctx.now();
  const id = seedId(demo.slug, "community");
  const ref: CommunityRef = { id, slug: demo.slug, name: demo.name, shard, locale: demo.locale, wasPrivate: false };
  const accounts = demoAccounts(demo);
  await commitDirectory(ctx, {
    origin: "seed",
    writes: [
      once(
        insertInto(directory.communities, {
          id,
          slug: demo.slug,
          name: demo.name,
          shard,
          state: "ready",
          locale: demo.locale,
          isPrivate: 0,
          isDemo: 1,
          createdAt: now,
        }),
      ),
      ...demo.invited.filter(({ isReturned }) => isReturned).flatMap((invited) => returnedRows(demo, invited, now)),
      ...accounts.flatMap(({ member, accountId, email }) => [
        once(
          insertInto(directory.accounts, {
            id: accountId,
            email,
            emailVerifiedAt: now,
            name: member.name,
            locale: demo.locale,
            timeZone: member.timeZone,
            isDemo: 1,
            createdAt: now,
            updatedAt: now,
          }),
        ),
        once(
          insertInto(directory.accountCommunities, {
            accountId,
            communityId: id,
            memberId: memberId(demo, member.key),
            state: "ready",
            createdAt: now,
          }),
        ),
      ]),
    ],
  });
  // Removed, and not all of it yet: what was put there now would go with the rest.
  if ((await resolveCommunity(ctx.directory, id)).id === 0) throw conflict("community_gone");
  const inside = ctx.forCommunity(ref);
  await store(inside, [
    insertInto(communities, {
      communityId: id,
      slug: demo.slug,
      name: demo.name,
      description: demo.description,
      locale: demo.locale,
      isPrivate: 0,
      theme: demo.theme,
      publicEventsPage: 1,
      publicCoursesDirectory: 1,
      createdAt: now,
    }),
    ...demo.members.map((member, i) => memberRow(demo, member, accounts, now - (400 - i * 7) * 24 * HOUR)),
    ...demo.groups.map((group, i) =>
      insertInto(spaceGroups, {
        id: seedId(demo.slug, "group", group.key),
        communityId: id,
        name: group.name,
        slug: group.slug,
        position: i + 1,
        addsMembersToNewSpaces: group.adds ? 1 : 0,
        createdAt: now - 500 * 24 * HOUR,
      }),
    ),
    ...demo.spaces.map((space, i) =>
      insertInto(spaces, {
        id: spaceId(demo, space.key),
        communityId: id,
        spaceGroupId: seedId(demo.slug, "group", space.group),
        slug: space.slug,
        name: space.name,
        emoji: space.emoji,
        description: space.description,
        postType: postTypeOf(space),
        displayView: space.view ?? "posts",
        isPrivate: space.isPrivate ? 1 : 0,
        visibility: "listed",
        lockedHeading: space.locked?.heading,
        lockedDescription: space.locked?.description,
        lockedButtonLabel: space.locked?.label,
        lockedButtonUrl: space.locked && demo.spaces[0] ? `/c/${demo.spaces[0].slug}` : undefined,
        position: i + 1,
        createdAt: now - 499 * 24 * HOUR,
        createdBy: demoOwnerId(demo),
      }),
    ),
    ...demo.spaces.flatMap((space) => [...grantRows(demo, space.key, now), ...groupGrantRows(demo, space, now)]),
    ...demo.spaces.flatMap((space) => askingRows(demo, space, accounts, now)),
    insertInto(invitationLinks, {
      id: seedId(demo.slug, "invitation"),
      communityId: id,
      ...demo.invitation,
      state: "active",
      spaceIds: JSON.stringify(demo.spaces.slice(0, 1).map((space) => spaceId(demo, space.key))),
      maxUses: 50,
      createdBy: demoOwnerId(demo),
      createdAt: now - 30 * 24 * HOUR,
      updatedAt: now - 30 * 24 * HOUR,
    }),
    ...demo.invited.map((invited) => invitedRow(demo, invited, now)),
    ...logRows(demo, now),
    ...siteRows(demo, now),
  ]);
  return ref;
}

/** Whose letter came back: its server's words, as such a server says them in any language. */
function returnedRows(demo: DemoCommunity, { email, days }: DemoCommunity["invited"][number], now: number) {
  const communityId = seedId(demo.slug, "community");
  const at = now - days * 24 * HOUR + 4_000;
  const words = `550 5.1.1 <${email}>: Recipient address rejected: User unknown in virtual mailbox table`;
  const id = seedId(demo.slug, "returned", email);
  return [
    once(insertInto(directory.mailSuppressions, { id, address: email, reason: "refused", words, at, communityId })),
    once(insertInto(directory.mailStops, { communityId, address: email, at, ofAccount: 0 })),
  ];
}

/** Whose letter was never written: its link is nobody's. */
function invitedRow(
  demo: DemoCommunity,
  { name, email, days }: DemoCommunity["invited"][number],
  now: number,
): Statement {
  const at = now - days * 24 * HOUR;
  return insertInto(invitationLinks, {
    id: seedId(demo.slug, "invited", email),
    communityId: seedId(demo.slug, "community"),
    name,
    email,
    code: `mail:${seedUid(demo.slug, "invited", email)}`,
    state: "active",
    spaceIds: JSON.stringify(demo.spaces.slice(0, 1).map((space) => spaceId(demo, space.key))),
    maxUses: 1,
    expiresAt: at + INVITATION_MS,
    sentAt: at,
    createdBy: demoOwnerId(demo),
    createdAt: at,
    updatedAt: at,
  });
}

/** Who waits before a private space, and the unread word of it to those who manage it and can enter the demo. */
function askingRows(demo: DemoCommunity, space: DemoSpace, accounts: DemoAccount[], now: number): Statement[] {
  if (!space.asking) return [];
  const communityId = seedId(demo.slug, "community");
  const asker = memberId(demo, space.asking.member);
  const at = now - space.asking.hoursAgo * HOUR;
  const managers = accounts.filter(({ member }) => member.role !== "member" && space.members?.includes(member.key));
  return [
    insertInto(spaceEntryRequests, {
      communityId,
      memberId: asker,
      spaceId: spaceId(demo, space.key),
      message: space.asking.message,
      askedAt: at,
      toldAt: at,
    }),
    ...managers.flatMap(({ member }) => {
      const id = seedId(demo.slug, "notification", member.key, "asking", space.key);
      return [
        insertInto(notifications, {
          id,
          communityId,
          memberId: memberId(demo, member.key),
          notificationGroup: "spaces",
          kind: "entry_asked",
          collapseKey: `asks:space:${spaceId(demo, space.key)}:${asker}`,
          spaceId: spaceId(demo, space.key),
          actorId: asker,
          actorsCount: 1,
          at,
        }),
        insertInto(notificationActors, { communityId, notificationId: id, actorId: asker, at }),
      ];
    }),
  ];
}

function memberRow(demo: DemoCommunity, member: DemoMember, accounts: DemoAccount[], joinedAt: number): Statement {
  return insertInto(members, {
    id: memberId(demo, member.key),
    communityId: seedId(demo.slug, "community"),
    accountId: accounts.find((account) => account.member.key === member.key)?.accountId ?? null,
    publicUid: seedUid(demo.slug, member.key),
    role: member.role,
    status: "active",
    name: member.name,
    headline: member.headline,
    bio: member.bio,
    avatar: `drawn:${member.face}`,
    locale: demo.locale,
    timeZone: member.timeZone,
    emailConfirmed: 1,
    joinedAt,
    updatedAt: joinedAt,
  });
}

function grantRows(demo: DemoCommunity, key: string, now: number): Statement[] {
  const space = demo.spaces.find((candidate) => candidate.key === key);
  const people = space?.members ?? demo.members.map((member) => member.key);
  return people.map((person) =>
    insertInto(accessGrants, {
      id: seedId(demo.slug, "grant", key, person),
      ...grantOf(demo, person, key, now),
      sourceKind: "direct",
      sourceId: 0,
    }),
  );
}

/** Who is in a space because of its group. */
function groupGrantRows(demo: DemoCommunity, { key, group }: DemoSpace, now: number): Statement[] {
  const people = demo.groups.find((one) => one.key === group)?.adds ?? [];
  return people.map((person) =>
    insertInto(accessGrants, {
      id: seedId(demo.slug, "grant", key, person, group),
      ...grantOf(demo, person, key, now),
      sourceKind: "group",
      sourceId: seedId(demo.slug, "group", group),
    }),
  );
}

const grantOf = (demo: DemoCommunity, person: string, space: string, now: number) => ({
  communityId: seedId(demo.slug, "community"),
  memberId: memberId(demo, person),
  spaceId: spaceId(demo, space),
  until: FOREVER,
  createdAt: now - 300 * 24 * HOUR,
});

function postTypeOf({
  showsMembers,
  showsPictures,
  showsEvents,
  showsTalk,
  isCourse,
}: DemoCommunity["spaces"][number]) {
  if (showsMembers) return "members";
  if (showsTalk) return "chat";
  if (isCourse) return "course";
  if (showsEvents) return "event";
  return showsPictures ? "image" : "basic";
}
