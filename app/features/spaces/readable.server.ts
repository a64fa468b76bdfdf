import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { asSql, type Condition, ofRows } from "~/platform/database/condition";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { knowsSpace, managesSpace, readsSpace, type SpaceWords, speaksInSpace, writesInSpace } from "./access-rules";

type Here = Pick<CommunityRef, "id">;

/**
 * A condition on `s` (spaces): the viewer may read what is in it. It stands inside a read, so that nothing of what is
 * closed is walked, and inside a write, so that access lost between reading and writing is lost for the write too.
 */
export function readableByViewer(viewer: Claim, community: Here, now: number): Statement {
  const reads = readsSpace(ofRows, {
    ...ofViewer(viewer, community),
    ...placeOf(sql`${viewer.memberId}`, now, viewer),
  });
  return sql`s.community_id = ${community.id} and ${asSql(reads)}`;
}

/** As `readableByViewer`, for who may know that there is such a space: it may stand before them locked. */
export function knownToViewer(viewer: Claim, community: Here, now: number): Statement {
  const knows = knowsSpace(ofRows, {
    ...ofViewer(viewer, community),
    ...placeOf(sql`${viewer.memberId}`, now, viewer),
  });
  return sql`s.community_id = ${community.id} and ${asSql(knows)}`;
}

/** As `readableByViewer`, for who manages the space: `can_manage_space`. */
export function managedByViewer(viewer: Claim, community: Here, now: number): Statement {
  const is = { ...ofViewer(viewer, community), ...placeOf(sql`${viewer.memberId}`, now, viewer) };
  const manages = ofRows.all(readsSpace(ofRows, is), managesSpace(ofRows, is));
  return sql`s.community_id = ${community.id} and ${asSql(claimsMember(viewer) ? manages : false)}`;
}

/** As `readableByViewer`, for a member who stands in the statement as `m` (members). */
export function readableByMember(now: number): Statement {
  const reads = readsSpace(ofRows, { ...ofMember, ...placeOf(raw("m.id"), now) });
  return sql`s.community_id = m.community_id and m.status = 'active' and ${asSql(reads)}`;
}

/** As `managedByViewer`, for a member who stands in the statement as `m` (members). */
export function managedByMember(now: number): Statement {
  const is = { ...ofMember, ...placeOf(raw("m.id"), now) };
  return sql`s.community_id = m.community_id and m.status = 'active'
    and ${asSql(ofRows.all(readsSpace(ofRows, is), managesSpace(ofRows, is)))}`;
}

/** The viewer's place in `s` (spaces), as `readableRow` and `writableRow` ask for it. */
export const accessJoins = (viewer: Claim, now: number): Statement =>
  sql`left join space_members sm on sm.member_id = ${viewer.memberId} and sm.space_id = s.id and sm.until > ${now}
    left join space_roles sr on sr.member_id = ${viewer.memberId} and sr.space_id = s.id`;

/** As `readableByViewer`, where the viewer's live membership is joined as `sm` and their role as `sr`. */
export const readableRow = (viewer: Claim, community: Here): Statement =>
  asSql(readsSpace(ofRows, { ...ofViewer(viewer, community), ...joinedPlace(viewer) }));

/** As `readableRow`, for a space somebody wants to write in: `can_create_post`. */
export const writableRow = (viewer: Claim, community: Here): Statement =>
  asSql(writesInSpace(ofRows, { ...ofViewer(viewer, community), ...joinedPlace(viewer) }));

/** As `readableRow`, for who may say something in it where it is a chat space. */
export const speakableRow = (viewer: Claim, community: Here): Statement =>
  asSql(speaksInSpace(ofRows, { ...ofViewer(viewer, community), ...joinedPlace(viewer) }));

/** As `readableRow`, for who manages the space. */
export function managedRow(viewer: Claim, community: Here): Statement {
  const is = { ...ofViewer(viewer, community), ...joinedPlace(viewer) };
  return asSql(claimsMember(viewer) ? ofRows.all(readsSpace(ofRows, is), managesSpace(ofRows, is)) : false);
}

/**
 * As `readableByMember`, of active members of this community whose place is joined as `sm` and `sr`; with `would`, as it
 * will be once that holds instead.
 */
export const memberRow = (would: Would = {}): Statement =>
  asSql(readsSpace(ofRows, { ...ofMember, ...would, ...JOINED }));

/** As `memberRow`, for who may know that there is such a space. */
export const knowingRow = (would: Would = {}): Statement =>
  asSql(knowsSpace(ofRows, { ...ofMember, ...would, ...JOINED }));

/** As `memberRow`, for who manages the space. */
export function managingRow(would: Would = {}): Statement {
  const is = { ...ofMember, ...would, ...JOINED };
  return asSql(ofRows.all(readsSpace(ofRows, is), managesSpace(ofRows, is)));
}

/** Whether the viewer is shown what is open in the community: to visitors its shard says so, whatever we remember of it. */
export const isShownTo = (viewer: Claim, community: Here): Condition => claimsMember(viewer) || isPublic(community);

/** The words of the rules in a statement about `s` (spaces), for a viewer who is known, without their place in it. */
export const ofViewer = (viewer: Claim, community: Here): Omit<SpaceWords<Condition>, "isInside" | "holdsRole"> => ({
  ...ofSpace,
  isSignedIn: claimsMember(viewer),
  isAdmin: claimsAdmin(viewer),
  isModerator: viewer.role === "moderator",
  isPublicCommunity: isPublic(community),
});

/** Asked once a statement, of one row. */
const isPublic = ({ id }: Here): Statement =>
  sql`exists (select 1 from communities open where open.community_id = ${id} and open.is_private = 0)`;

const ofSpace = {
  isLiving: sql`s.deleted_at is null`,
  isPrivate: sql`s.is_private = 1`,
  isListed: sql`s.visibility = 'listed'`,
  isDraft: sql`s.visibility = 'draft'`,
  takesPosts: sql`s.post_type in ('basic', 'image', 'event')`,
  membersCanPost: sql`s.members_can_post = 1`,
} satisfies Partial<SpaceWords<Condition>>;

/** The words of the rules in a statement about `s` (spaces) and `m` (members), without the member's place in it. */
const ofMember = {
  ...ofSpace,
  isSignedIn: true,
  isAdmin: sql`m.role in ('owner', 'admin')`,
  isModerator: sql`m.role = 'moderator'`,
  isPublicCommunity: false,
};

/** What somebody is about to choose: whom a space is open to, or what a member is. */
type Would = Partial<Omit<SpaceWords<Condition>, "isInside" | "holdsRole">>;

type Place = Pick<SpaceWords<Condition>, "isInside" | "holdsRole">;

/** A visitor is in no space. */
const OUTSIDE: Place = { isInside: false, holdsRole: false };

function placeOf(memberId: Statement | ReturnType<typeof raw>, now: number, viewer?: Claim): Place {
  if (viewer && !claimsMember(viewer)) return OUTSIDE;
  return {
    isInside: sql`exists (select 1 from space_members reach where reach.member_id = ${memberId}
      and reach.space_id = s.id and reach.until > ${now})`,
    holdsRole: sql`exists (select 1 from space_roles held where held.member_id = ${memberId} and held.space_id = s.id)`,
  };
}

const JOINED: Place = { isInside: sql`sm.member_id is not null`, holdsRole: sql`sr.role is not null` };

const joinedPlace = (viewer: Claim): Place => (claimsMember(viewer) ? JOINED : OUTSIDE);
