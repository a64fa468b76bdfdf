import { avatarPicture } from "~/features/files/urls.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { localeOf } from "~/i18n/locale";
import { writeCursor } from "~/lib/cursor";
import { RENDER_VERSION, toHtml, UNRENDERABLE } from "~/lib/html";
import { excerptOfRow } from "~/lib/html/foreign.server";
import { linkedTree } from "~/lib/html/linked.server";
import { notFound, signInRequired } from "~/lib/errors";
import { abilities } from "~/lib/policy";
import { isSignedIn, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { AvatarPicture } from "~/ui/avatar";
import { memberPolicy, rolesToChoose } from "./policy";
import { shownName } from "./present";
import { PROFILE_PAGE, type Place } from "./rules";

export interface Profile {
  id: number;
  publicUid: string;
  name: string;
  headline: string;
  bio: string;
  /** The bio as paragraphs, its addresses links. */
  bioHtml: string;
  avatar: AvatarPicture;
  role: Role;
  isImported: boolean;
  /** UTC ms. */
  joinedAt: number;
  policies: { can_edit_profile: boolean; can_issue_claim: boolean };
  /** From which the viewer may choose for this member; empty where there is no choice. */
  roles: Role[];
}

interface ProfileRow {
  id: number;
  publicUid: string;
  name: string;
  authorNumber: number | null;
  headline: string;
  bio: string;
  avatar: string;
  role: Role;
  status: "active" | "imported" | "left";
  joinedAt: number;
}

/**
 * A member as the community sees them. Who has left is not found; a private community shows its people to its
 * members only.
 */
export async function findProfile(ctx: Ctx, publicUid: string): Promise<Profile> {
  const found = ctx.read(
    () => sql<ProfileRow>`select id, public_uid as publicUid, name, author_number as authorNumber, headline, bio, avatar,
        role, status, joined_at as joinedAt
      from members where community_id = ${ctx.community.id} and public_uid = ${publicUid} and status <> 'left'`,
  );
  const [row] = await forInsiders(ctx, found);
  if (!row) throw notFound();
  return {
    id: row.id,
    publicUid: row.publicUid,
    name: shownName(row, localeOf(ctx)),
    headline: row.headline,
    bio: row.bio,
    bioHtml: toHtml(await linkedTree(row.bio)),
    avatar: avatarPicture(ctx, row.avatar),
    role: row.role,
    isImported: row.status === "imported",
    joinedAt: row.joinedAt,
    policies: abilities(memberPolicy, ctx.viewer, row),
    roles: rolesToChoose(ctx.viewer, row),
  };
}

/** The shown name of a member by id, for pages that know no more of them; null if there is none. */
export async function getMemberName(ctx: Ctx, memberId: number): Promise<string | null> {
  const rows = await ctx.read(
    () => sql<{ name: string; authorNumber: number | null }>`select name, author_number as authorNumber from members
      where id = ${memberId} and community_id = ${ctx.community.id}`,
  );
  return rows[0] ? shownName(rows[0], localeOf(ctx)) : null;
}

export interface MyProfile {
  name: string;
  headline: string;
  bio: string;
  avatar: AvatarPicture;
  hasPicture: boolean;
  publicUid: string;
}

/** The viewer's own profile, to edit. */
export async function findMyProfile(ctx: Ctx): Promise<MyProfile> {
  const rows = await ctx.read(
    (viewer) => sql<Omit<MyProfile, "avatar" | "hasPicture"> & { avatar: string }>`select name, headline, bio, avatar,
        public_uid as publicUid
      from members where id = ${viewer.memberId} and community_id = ${ctx.community.id}`,
  );
  const row = rows[0];
  if (!row || !isSignedIn(ctx.viewer)) throw signInRequired();
  return { ...row, avatar: avatarPicture(ctx, row.avatar), hasPicture: row.avatar.startsWith("file:") };
}

export interface ProfileLine {
  id: number;
  title: string;
  slug: string;
  spaceSlug: string;
  spaceName: string;
  excerpt: string;
  /** UTC ms. */
  at: number;
}

export interface ProfileList<Line> {
  lines: Line[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

/** What a member published in the spaces the viewer may read, the newest first. */
export async function listMemberPosts(ctx: Ctx, publicUid: string, after: Place): Promise<ProfileList<ProfileLine>> {
  const rows = await ctx.read(
    (viewer) => sql<ProfileLine>`with visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())})
      select p.id, p.title, p.slug, s.slug as spaceSlug, s.name as spaceName, p.excerpt, p.published_at as at
      from posts p join spaces s on s.id = p.space_id
      where p.community_id = ${ctx.community.id} and p.author_id = ${memberOf(ctx, publicUid)} and p.status = 'published'
        and p.space_id in (select space_id from visible) and (p.published_at, p.id) < (${after.at}, ${after.id})
      order by p.published_at desc, p.id desc limit ${PROFILE_PAGE + 1}`,
  );
  return paged(rows);
}

/** What a member answered under published posts the viewer may read, the newest first. */
export async function listMemberComments(ctx: Ctx, publicUid: string, after: Place): Promise<ProfileList<ProfileLine>> {
  const rows = await ctx.read(
    (viewer) => sql<
      ProfileLine & { staleHtml: string }
    >`with visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())})
      select c.id, p.title, p.slug, s.slug as spaceSlug, s.name as spaceName, c.excerpt,
        iif(c.rendered in (${RENDER_VERSION}, ${UNRENDERABLE}), '', c.body_html) as staleHtml, c.created_at as at
      from comments c join posts p on p.id = c.post_id join spaces s on s.id = p.space_id
      where c.community_id = ${ctx.community.id} and c.author_id = ${memberOf(ctx, publicUid)} and c.deleted_at is null
        and p.status = 'published' and p.space_id in (select space_id from visible)
        and (c.created_at, c.id) < (${after.at}, ${after.id})
      order by c.created_at desc, c.id desc limit ${PROFILE_PAGE + 1}`,
  );
  const lines = rows.map(async ({ staleHtml, ...row }) => ({
    ...row,
    excerpt: await excerptOfRow({ ...row, staleHtml }, 240),
  }));
  return paged(await Promise.all(lines));
}

export interface ProfileSpace {
  slug: string;
  name: string;
  emoji: string;
  description: string;
}

/** The spaces a member is in, as far as the viewer may read them. */
export function listMemberSpaces(ctx: Ctx, publicUid: string): Promise<ProfileSpace[]> {
  return ctx.read(
    (viewer) => sql<ProfileSpace>`with visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())})
      select s.slug, s.name, s.emoji, s.description
      from space_members m join spaces s on s.id = m.space_id
      where m.member_id = ${memberOf(ctx, publicUid)} and m.until > ${ctx.now()} and s.deleted_at is null
        and s.visibility <> 'draft' and s.id in (select space_id from visible)
      order by s.name collate nocase, s.id limit 100`,
  );
}

/** The page knows the URL's key only; each statement finds the member by it, so all leave in one trip. */
const memberOf = (ctx: Ctx, publicUid: string): Statement =>
  sql`(select id from members where community_id = ${ctx.community.id} and public_uid = ${publicUid})`;

function paged<Line extends { at: number; id: number }>(rows: Line[]): ProfileList<Line> {
  const lines = rows.slice(0, PROFILE_PAGE);
  const last = lines.at(-1);
  return { lines, cursor: rows.length > PROFILE_PAGE && last ? writeCursor([last.at, last.id]) : null };
}
