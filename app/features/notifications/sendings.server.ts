import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { heldUntil } from "~/platform/mail/restored.server";
import type { Effect, Listener } from "~/platform/facts/registry";
import { MAIL_WAITS_MS, NOT_LISTED, PUSH_WAITS_MS } from "./rules";
import type { News } from "./teller.server";

/** What is to be sent to somebody: about their line `line`, or the unread one that it has grown into. */
interface Planned {
  memberId: number;
  channel: "mail" | "push" | "event";
  kind: string;
  thread: string;
  /** Of the line. */
  key: string;
  line: number;
  /** The list has it, and not the mail alone. */
  isListed: boolean;
}

/** The unread line of a thing that somebody has, in their list or of what they want by mail alone; each has its own index. */
export function openLine({ isListed, member, key }: Record<"isListed" | "member" | "key", Statement>): Statement {
  const of = (where: Statement) => sql`(select n.id from notifications n where n.member_id = ${member}
    and n.collapse_key = ${key} and n.read_at is null and ${where})`;
  return sql`iif(${isListed}, ${of(sql`n.archived_at is null`)}, ${of(sql`n.archived_at = ${raw(String(NOT_LISTED))}`)})`;
}

/**
 * Writes down what is to leave, in the batch of the lines it speaks of: one for each member, channel and fact, however often the
 * fact is delivered. Nothing where an older version began to tell.
 */
export function planned(ctx: Ctx, news: News, plans: readonly Planned[]): Write[] {
  if (plans.length === 0 || news.seq === 0) return [];
  const now = ctx.now();
  const rows = JSON.stringify(
    plans.map(({ memberId, channel, kind, thread, key, line, isListed }) => [
      ctx.newId(),
      memberId,
      kind,
      `${news.seq}:${kind}`,
      thread,
      key,
      line,
      channel,
      now + WAITS_MS[channel],
      isListed ? 1 : 0,
    ]),
  );
  return [
    write(sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, notification_id, state,
        due_at, created_at, changed_at)
      select j.value ->> 0, ${ctx.community.id}, j.value ->> 1, j.value ->> 7, j.value ->> 2, j.value ->> 3, j.value ->> 4,
        coalesce(${openLine({ isListed: sql`j.value ->> 9`, member: sql`j.value ->> 1`, key: sql`j.value ->> 5` })},
          j.value ->> 6),
        iif(j.value ->> 7 in ('mail', 'event') and ${news.at} <= ${heldUntil}, 'late', 'waiting'), j.value ->> 8, ${now}, ${now}
      from json_each(${rows}) j where true on conflict (member_id, channel, reason) do nothing`),
  ];
}

const WAITS_MS = { mail: MAIL_WAITS_MS, push: PUSH_WAITS_MS, event: 0 } as const;

/**
 * What became of a mail becomes of what it spoke of. That one arrived takes nothing back, and one that came back for now
 * is still on its way; who calls it spam has it.
 */
export const ledger: Listener = {
  name: "ledger",
  bit: 15,
  facts: ["sent_mail.delivered", "sent_mail.bounced", "sent_mail.complained", "sent_mail.suppressed"],
  now: true,
  async handle(ctx, { name, subjectId, payload, at }): Promise<Effect> {
    const { box, why, reason } = payload;
    if (box !== ctx.community.shard || why === "for_now") return {};
    const became = {
      "sent_mail.delivered": sql`state = 'delivered', because = null`,
      "sent_mail.bounced": sql`state = 'bounced', because = ${String(why)}`,
      "sent_mail.complained": sql`because = 'complained'`,
      "sent_mail.suppressed": sql`state = 'suppressed', because = ${String(reason)}`,
    }[name];
    if (!became) return {};
    const standing = name === "sent_mail.delivered" ? sql`and state in ('bundled', 'handed_over')` : nothing;
    return {
      writes: [
        write(sql`update sendings set ${became}, changed_at = ${at} where outgoing_id = ${subjectId}
          and community_id = ${ctx.community.id} ${standing}`),
      ],
    };
  },
};
