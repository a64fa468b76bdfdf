import { avatarPicture } from "~/features/files/urls.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { masqueradePolicy } from "~/features/masquerades/policy";
import { accessJoins, readableRow } from "~/features/spaces/readable.server";
import { localeOf } from "~/i18n/locale";
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
import { LOOKS_AT, nextPlace, PROFILE_PAGE, type Place } from "./rules";

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
  policies: { can_edit_profile: boolean; can_issue_claim: boolean; can_view_as: boolean };
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
    policies: {
      ...abilities(memberPolicy, ctx.viewer, row),
      can_view_as: masqueradePolicy.can_masquerade(ctx.viewer, { member: row, mode: "view_only" }),
    },
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

/**
 * What a member published in the spaces the viewer may read, the newest first. What they may not read makes a page
 * short, and the list goes on.
 */
export async function listMemberPosts(ctx: Ctx, publicUid: string, after: Place): Promise<ProfileList<ProfileLine>> {
  const written = sql`from posts where community_id = ${ctx.community.id} and author_id = ${memberOf(ctx, publicUid)}
    and status = 'published' and (published_at, id) < (${after.at}, ${after.id}) order by published_at desc, id desc`;
  const [lines, more] = await Promise.all([
    ctx.read(
      (
        viewer,
      ) => sql<ProfileLine>`select p.id, p.title, p.slug, s.slug as spaceSlug, s.name as spaceName, p.excerpt, p.at
        from (select id, title, slug, space_id, excerpt, published_at as at ${written}
          limit ${LOOKS_AT} offset ${after.skip}) p
        cross join spaces s on s.id = p.space_id ${accessJoins(viewer, ctx.now())}
        where ${readableRow(viewer, ctx.community)} limit ${PROFILE_PAGE + 1}`,
    ),
    ctx.read(() => sql`select 1 ${written} limit 1 offset ${after.skip + LOOKS_AT - 1}`),
  ]);
  return { lines: lines.slice(0, PROFILE_PAGE), cursor: nextPlace(lines, { from: after, hasMore: more.length > 0 }) };
}

/** What a member answered under published posts the viewer may read, the newest first; as `listMemberPosts`. */
export async function listMemberComments(ctx: Ctx, publicUid: string, after: Place): Promise<ProfileList<ProfileLine>> {
  const said = sql`from comments where community_id = ${ctx.community.id} and author_id = ${memberOf(ctx, publicUid)}
    and deleted_at is null and (created_at, id) < (${after.at}, ${after.id}) order by created_at desc, id desc`;
  const [rows, more] = await Promise.all([
    ctx.read(
      (viewer) => sql<ProfileLine & { staleHtml: string }>`select c.id, p.title, p.slug, s.slug as spaceSlug,
          s.name as spaceName, c.excerpt, c.staleHtml, c.at
        from (select id, post_id, excerpt, iif(rendered in (${RENDER_VERSION}, ${UNRENDERABLE}), '', body_html) as staleHtml,
            created_at as at ${said} limit ${LOOKS_AT} offset ${after.skip}) c
        cross join posts p on p.id = c.post_id and p.status = 'published' and p.is_comments_enabled = 1
        cross join spaces s on s.id = p.space_id ${accessJoins(viewer, ctx.now())}
        where ${readableRow(viewer, ctx.community)} limit ${PROFILE_PAGE + 1}`,
    ),
    ctx.read(() => sql`select 1 ${said} limit 1 offset ${after.skip + LOOKS_AT - 1}`),
  ]);
  const lines = rows.slice(0, PROFILE_PAGE).map(async ({ staleHtml, ...row }) => ({
    ...row,
    excerpt: await excerptOfRow({ ...row, staleHtml }, 240),
  }));
  const cursor = nextPlace(rows, { from: after, hasMore: more.length > 0 });
  return { lines: await Promise.all(lines), cursor };
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
    (viewer) => sql<ProfileSpace>`select s.slug, s.name, s.emoji, s.description
      from space_members m cross join spaces s on s.id = m.space_id ${accessJoins(viewer, ctx.now())}
      where m.member_id = ${memberOf(ctx, publicUid)} and m.until > ${ctx.now()} and s.visibility <> 'draft'
        and ${readableRow(viewer, ctx.community)}
      order by s.name collate nocase, s.id limit 100`,
  );
}

/** The page knows the URL's key only; each statement finds the member by it, so all leave in one trip. */
const memberOf = (ctx: Ctx, publicUid: string): Statement =>
  sql`(select id from members where community_id = ${ctx.community.id} and public_uid = ${publicUid})`;
