import { addressesOf, brandOf } from "~/features/notifications/mails/sweep.server";
import { type Because, wanted } from "~/features/notifications/wanted";
import { type WishColumns, wishColumns, wishesIn } from "~/features/notifications/wishes.server";
import { localeOf } from "~/i18n/locale";
import { conflict, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, provided, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { dispatchOutgoing, mailsOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { shownName } from "../members/present";
import { type Content, contentsFor, isEmpty } from "./content.server";
import { type Known, knownColumns } from "./due.server";
import { DIGEST } from "./kind";
import { letterOf } from "./letter.server";
import { openNewsroom } from "./news.server";
import { digestPolicy } from "./policy";
import type { SettingsRow } from "./present";
import { rhythmOf } from "./rules";
import { getWeekly } from "./settings.server";
import { readerIn, sinceOf } from "./sweep.server";

/** What a member would get now. */
export interface Preview {
  member: { public_uid: string; name: string };
  /** Why they would get none: what keeps it from them, or that nothing is new; null where they would. */
  because: Because | "nothing_new" | null;
  /** null where nothing is new. */
  letter: { subject: string; html: string; text: string } | null;
}

/**
 * What a member would get at this moment, shown to an admin, who may read every space anyway; of oneself where nobody is
 * named. It says what they have not read, and no more: its links end nothing. Throws 401, 403, 404.
 */
export async function previewLetter(ctx: Ctx, publicUid?: string): Promise<Preview> {
  const who = await find(ctx, (viewer) =>
    publicUid === undefined ? sql`m.id = ${viewer.memberId}` : sql`m.public_uid = ${publicUid}`,
  );
  const settings = await settingsOf(ctx);
  const content = await contentOf(ctx, who, settings);
  const wish = wanted(DIGEST, "mail", wishesIn(who));
  const rhythm = rhythmOf(readerIn(who), ctx.now());
  const letter = isEmpty(content)
    ? null
    : letterOf(ctx, await brandOf(ctx), { to: "", row: who, content, settings, ...rhythm, isPreview: true });
  const because = wish.is ? (letter === null ? "nothing_new" : null) : wish.because;
  return {
    member: { public_uid: who.publicUid, name: shownName(who, localeOf(ctx)) },
    because,
    letter: letter && { subject: letter.subject, html: letter.html ?? "", text: letter.text },
  };
}

/**
 * Sends the admin what they would get now, or, where nothing is new for them, the best of the week whatever they have
 * read; answers to which address. Pressed twice within a minute it is one. Throws 401, 403, 409 digest_test_nothing, digest_test_address.
 */
export async function sendTestLetter(ctx: Ctx): Promise<string> {
  const viewer = await ctx.prove();
  authorize(digestPolicy, "can_manage_weekly_digest", viewer, null);
  const who = await find(ctx, ({ memberId }) => sql`m.id = ${memberId}`);
  const addresses = await addressesOf(ctx, [{ accountId: viewer.accountId }]);
  const to = viewer.accountId === null ? undefined : addresses.get(viewer.accountId);
  if (to === undefined) throw conflict("digest_test_address");
  const settings = await settingsOf(ctx);
  const news = await contentOf(ctx, who, settings);
  const content = isEmpty(news) ? await contentOf(ctx, who, settings, true) : news;
  if (isEmpty(content)) throw conflict("digest_test_nothing");
  const letter = letterOf(ctx, await brandOf(ctx), { to, row: who, content, settings, isSeldom: false, asks: false });
  const id = ctx.newId();
  const now = ctx.now();
  const reason = `digest-test:${Math.floor(now / 60_000)}`;
  try {
    await commit(ctx, {
      writes: [
        write(sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, outgoing_id,
            due_at, created_at, changed_at)
          values (${id}, ${ctx.community.id}, ${viewer.memberId}, 'letter', ${DIGEST}, ${reason}, '', 'bundled', ${id},
            ${now}, ${now}, ${now}) on conflict (member_id, channel, reason) do nothing`),
        provided(
          sql`exists (select 1 from sendings where id = ${id} and community_id = ${ctx.community.id})`,
        ).otherwise(TWICE),
        ...mailsOut(ctx, "digest", [{ id, letter }]),
      ],
    });
  } catch (error) {
    if (isConflict(error, TWICE)) return to;
    throw error;
  }
  const leave = dispatchOutgoing(ctx, ownOutbox(ctx));
  ctx.waitUntil(leave.catch((error: unknown) => ctx.log({ mail: "failed", reason: String(error) })));
  return to;
}

const TWICE = "sent_meanwhile";

interface Found extends Known, WishColumns {
  memberId: number;
  publicUid: string;
  name: string;
  authorNumber: number | null;
  locale: string;
}

/** Throws 401 and 403 for all but admins, and 404 for nobody who is here. */
async function find(ctx: Ctx, who: (viewer: Claim) => Statement): Promise<Found> {
  const [row] = await ctx.read(
    (
      viewer,
    ) => sql<Found>`select m.id as memberId, m.public_uid as publicUid, m.name, m.author_number as authorNumber, m.locale,
        ${knownColumns}, ${wishColumns(ctx)}
      from (select m.id as memberId, null as postId, null as spaceId from members m
        where ${who(viewer)} and m.community_id = ${ctx.community.id} and m.status = 'active') r
      join members m on m.id = r.memberId left join digest_readers g on g.member_id = m.id`,
  );
  authorize(digestPolicy, "can_manage_weekly_digest", ctx.viewer, null);
  if (!row) throw notFound();
  return row;
}

/** As it would be where nobody has chosen. */
async function settingsOf(
  ctx: Ctx,
): Promise<Pick<SettingsRow, "introduction" | "hasPosts" | "hasSpaces" | "hasMembers">> {
  return (await getWeekly(ctx)) ?? { introduction: "", hasPosts: 1, hasSpaces: 1, hasMembers: 1 };
}

async function contentOf(
  ctx: Ctx,
  who: Found,
  settings: Awaited<ReturnType<typeof settingsOf>>,
  withRead = false,
): Promise<Content> {
  const { memberId } = who;
  const receiver = { memberId, since: sinceOf(readerIn(who), ctx.now()), withRead };
  const contents = await contentsFor(ctx, openNewsroom(ctx), [receiver], settings);
  return contents.get(memberId) ?? { posts: [], spaces: [], members: { names: [], count: 0 } };
}
