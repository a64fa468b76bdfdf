import { type Locale, localeOf } from "~/i18n/locale";
import { isSole, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, signInRequired } from "~/lib/errors";
import { type Claim, claimsAdmin, isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { matters } from "../matters";
import { noticeOf } from "../notices";
import { isListed, leadsTo, readerWho, subjectOf } from "./asking.server";
import { LEDGER_PAGE, type Ledger, type Sending, type Silent } from "./ledger";
import { talkInLedger, talkShown } from "./talk.server";
import { wanted } from "./wanted";
import { type WishColumns, wishColumns, wishesIn } from "./wishes.server";

/**
 * What was to leave the house for the viewer, the newest first, what became of each, and of what they are sent nothing:
 * "why did I (not) get this?". Throws 401, 422 for a strange cursor.
 */
export async function listOwnSendings(ctx: Ctx, cursor?: string | null): Promise<Ledger> {
  const found = await ledgerOf(ctx, (viewer) => sql`${viewer.memberId}`, cursor);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return found;
}

/** As `listOwnSendings`, of a member, for admins: what it was about is named where they may read that themselves. */
export async function listSendingsOf(ctx: Ctx, publicUid: string, cursor?: string | null): Promise<Ledger> {
  const who = (viewer: Claim) => sql`(select id from members where community_id = ${ctx.community.id}
    and public_uid = ${publicUid} and ${claimsAdmin(viewer) ? 1 : 0} = 1)`;
  const found = await ledgerOf(ctx, who, cursor);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  return found;
}

interface Row extends Omit<Sending, "matter" | "about"> {
  kind: string;
  title: string | null;
  path: string | null;
  talk: string | null;
}

async function ledgerOf(ctx: Ctx, who: (viewer: Claim) => Statement, cursor?: string | null): Promise<Ledger> {
  const from = readCursor(cursor, isSole);
  const [rows, [wishes]] = await Promise.all([
    ctx.read((viewer) => {
      const subject = subjectOf(ctx, viewer);
      const shows = isListed(readerWho(ctx, viewer, subject));
      return sql<Row>`select w.id, w.channel, w.kind, w.state, w.because, w.created_at as createdAt, w.due_at as dueAt,
          w.changed_at as changedAt, iif(u.id is not null and ${shows}, coalesce(p.title, s.name, ''), null) as title,
          iif(u.post_id is not null, '/posts/' || p.id, '/c/' || s.slug) as path, ${talkInLedger(ctx, viewer)} as talk
        from (select * from sendings indexed by sendings_of where member_id = ${who(viewer)}
          and community_id = ${ctx.community.id} ${from ? sql`and id < ${from[0]}` : nothing}
          order by id desc limit ${LEDGER_PAGE + 1}) w
        left join notifications u on u.id = w.notification_id ${leadsTo} order by w.id desc`;
    }),
    ctx.read(
      (viewer) => sql<WishColumns>`select ${wishColumns(ctx)}
        from (select ${who(viewer)} as memberId, null as postId, null as spaceId) r`,
    ),
  ]);
  const shown = rows.slice(0, LEDGER_PAGE);
  const last = rows.length > LEDGER_PAGE ? shown.at(-1) : undefined;
  return {
    records: shown.map((row) => present(row, localeOf(ctx))),
    cursor: last ? writeCursor([last.id]) : null,
    silent: wishes ? silentIn(wishes) : [],
  };
}

function present({ kind, title, path, talk, ...row }: Row, locale: Locale): Sending {
  const about = talk !== null ? talkShown(talk, locale) : title && path ? { title, path } : null;
  // What is no notice is called as its matter is.
  return { ...row, matter: noticeOf(kind)?.matter ?? (matters.has(kind) ? kind : null), about };
}

function silentIn(row: WishColumns): Silent[] {
  const wishes = wishesIn(row);
  return [...matters].flatMap(([matter, { isFor }]) => {
    // Of what waits for staff most members are never told, by whatever channel.
    if (isFor !== undefined) return [];
    const { is, because } = wanted(matter, "mail", wishes);
    return is ? [] : [{ matter, because }];
  });
}
