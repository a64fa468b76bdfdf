import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { invitationPolicy } from "./policy";
import { hashSecret } from "~/platform/session.server";
import { type InvitationKey, type LinkStanding, PAGE_SIZE } from "./rules";

/** A link as admins see it. Times are UTC ms. */
export interface InvitationLink extends LinkStanding {
  id: number;
  name: string;
  code: string;
  spaceIds: number[];
  spaceGroupIds: number[];
  arrivalSpaceId: number | null;
  emailDomains: string[];
  makerName: string;
  createdAt: number;
  stateAt: number | null;
  stateByName: string | null;
  /** The names of the spaces it gives, groups' among them by the group's own name. */
  opens: string[];
}

export interface InvitationLinks {
  links: InvitationLink[];
  cursor: string | null;
}

/** The community's links, newest first. Admins only. */
export async function listInvitationLinks(
  ctx: Ctx,
  { cursor }: { cursor?: string | null } = {},
): Promise<InvitationLinks> {
  const from = readCursor(cursor, isMoment);
  const rows = await ctx.read(
    () => sql<LinkRow>`${linksFrom(sql`invitation_links l indexed by invitation_links_shared`)}
      where l.community_id = ${ctx.community.id} and l.state <> 'destroyed' and l.email is null
      ${from ? sql`and (l.created_at, l.id) < (${from[0]}, ${from[1]})` : nothing}
      order by l.created_at desc, l.id desc limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    links: shown.map(toLink),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}

/** One link of this community. Admins only; throws 404 for one that was destroyed. */
export async function findInvitationLink(ctx: Ctx, id: number): Promise<InvitationLink> {
  const [row] = await ctx.read(
    () =>
      sql<LinkRow>`${linksFrom(sql`invitation_links l`)} where l.id = ${id} and l.community_id = ${ctx.community.id}
        and l.state <> 'destroyed' and l.email is null`,
  );
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  if (!row) throw notFound();
  return toLink(row);
}

/** What who has a link may know of it. */
export interface Invitation extends LinkStanding {
  id: number;
  /** Whom its letter went to, and what they were called there; null for a link, which anybody may have. */
  mailed: { email: string; name: string; sentAt: number } | null;
  /** Who invites; "" for somebody who is gone. */
  makerName: string;
  emailDomains: string[];
  /** The names of what it opens: they are about to be in it. */
  opens: string[];
  /** How many spaces that is. */
  spaces: number;
  /** Where one arrives. */
  path: string;
}

/** The invitation behind a key of this community's host, whatever its state; null where there was never one. */
export async function getInvitation(ctx: Ctx, key: InvitationKey): Promise<Invitation | null> {
  // What is stored of a secret opens nothing by itself.
  return "code" in key
    ? getBy(ctx, sql`l.code = ${key.code} and l.email is null`)
    : getBy(ctx, sql`l.code = ${await mailCode(key.secret)} and l.email is not null`);
}

/** What is stored of the secret of a letter. */
export const mailCode = async (secret: string): Promise<string> => `mail:${await hashSecret(secret)}`;

export function getInvitationById(ctx: Ctx, id: number): Promise<Invitation | null> {
  return getBy(ctx, sql`l.id = ${id}`);
}

async function getBy(ctx: Ctx, key: Statement): Promise<Invitation | null> {
  const [row] = await ctx.read(
    () => sql<InvitationRow>`select l.id, l.email, l.name, coalesce(m.name, '') as makerName, l.state, l.expires_at as expiresAt, l.max_uses as maxUses,
        l.uses_count as usesCount, l.email_domains as emailDomains, coalesce(l.sent_at, 0) as sentAt, ${opens} as opens,
        (select count(*) from spaces s where ${isGiven}) as spaces,
        (select a.slug from spaces a where a.id = l.arrival_space_id and a.deleted_at is null) as arrivalSlug
      from invitation_links l left join members m on m.id = l.created_by where ${key} and l.community_id = ${ctx.community.id}`,
  );
  if (!row) return null;
  const { emailDomains, opens: names, arrivalSlug, email, name, sentAt, ...rest } = row;
  return {
    ...rest,
    mailed: email === null ? null : { email, name, sentAt },
    emailDomains: JSON.parse(emailDomains) as string[],
    opens: JSON.parse(names) as string[],
    path: arrivalSlug ? `/c/${arrivalSlug}` : "/",
  };
}

/** A condition on `s` (spaces): the link `l` gives it. */
export const isGiven: Statement = sql`s.community_id = l.community_id and s.deleted_at is null
  and (s.id in (select value from json_each(l.space_ids))
    or s.space_group_id in (select value from json_each(l.space_group_ids)))`;

export const opens: Statement = sql`(select json_group_array(name) from (
    select g.name from json_each(l.space_group_ids) j cross join space_groups g on g.id = j.value
      and g.community_id = l.community_id and g.deleted_at is null
    union all
    select s.name from json_each(l.space_ids) j cross join spaces s on s.id = j.value
      and s.community_id = l.community_id and s.deleted_at is null))`;

const linksFrom = (
  from: Statement,
): Statement => sql`select l.id, l.name, l.code, l.state, l.space_ids as spaceIds, l.space_group_ids as spaceGroupIds,
    l.arrival_space_id as arrivalSpaceId, l.max_uses as maxUses, l.uses_count as usesCount, l.expires_at as expiresAt,
    l.email_domains as emailDomains, l.created_at as createdAt, l.state_at as stateAt,
    coalesce(m.name, '') as makerName, c.name as stateByName, ${opens} as opens
  from ${from} left join members m on m.id = l.created_by left join members c on c.id = l.state_by`;

interface LinkRow extends Omit<InvitationLink, "spaceIds" | "spaceGroupIds" | "emailDomains" | "opens"> {
  spaceIds: string;
  spaceGroupIds: string;
  emailDomains: string;
  opens: string;
}

interface InvitationRow extends Omit<Invitation, "emailDomains" | "opens" | "path" | "mailed"> {
  email: string | null;
  name: string;
  sentAt: number;
  emailDomains: string;
  opens: string;
  arrivalSlug: string | null;
}

function toLink({ spaceIds, spaceGroupIds, emailDomains, opens: names, ...row }: LinkRow): InvitationLink {
  return {
    ...row,
    spaceIds: JSON.parse(spaceIds) as number[],
    spaceGroupIds: JSON.parse(spaceGroupIds) as number[],
    emailDomains: JSON.parse(emailDomains) as string[],
    opens: JSON.parse(names) as string[],
  };
}
