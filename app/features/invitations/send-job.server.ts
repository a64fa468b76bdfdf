import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { authorize } from "~/lib/policy";
import { sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import { countChanged } from "~/platform/jobs/start.server";
import { DUE, type Due, isWaiting, letterWrites, sendLetters } from "./letters.server";
import { invitationPolicy } from "./policy";

export const SEND_INVITATIONS = "invitations.send";

/** Whose last letter was written between these moments (UTC ms); 0 and 0 for who has had none. */
export interface SendInput extends JobInput {
  from: number;
  to: number;
}

/** Each takes a write, and a letter five kilobytes. */
const AT_ONCE = 25;

/**
 * Writes the letters of invitations, the longest waiting first. Who has had one falls out of the range by it, so that
 * nobody gets two, however many such jobs live and wherever one is killed.
 */
const sendInvitationsJob: JobKind<SendInput> = {
  name: SEND_INVITATIONS,
  isListed: false,
  async step(ctx, job) {
    const { from, to } = job.input;
    const due = await ctx.read(
      () => sql<Due>`select ${DUE} from invitation_links l indexed by invitation_links_sent
        left join members m on m.id = l.created_by
        where l.community_id = ${ctx.community.id} and ${isWaiting} and l.sent_at between ${from} and ${to}
        order by l.sent_at, l.id limit ${AT_ONCE}`,
    );
    authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
    const cursor = String(job.done + due.length);
    if (due.length === 0) return { writes: [], cursor, rows: 0, done: true };
    const { mark, mails } = await letterWrites(ctx, due);
    return {
      writes: [mark.record(), countChanged(job), ...mails],
      cursor,
      rows: due.length,
      done: due.length < AT_ONCE,
      after: () => sendLetters(ctx),
    };
  },
  title: ({ total, endedAt }, locale) =>
    (endedAt === null ? m.invitations_job : m.invitations_job_over)(wordsOf(total ?? 0, locale), { locale }),
  outcome: ({ changed }, locale) =>
    changed === 0
      ? m.invitations_job_sent_none({}, { locale })
      : m.invitations_job_sent(wordsOf(changed, locale), { locale }),
  path: () => "/members/invitations",
};

export const invitationJobs: readonly JobKind[] = [jobKind(sendInvitationsJob)];

const wordsOf = (count: number, locale: Locale) => ({ count, shown: numberFormat(REGION[locale]).format(count) });
