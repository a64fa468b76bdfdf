import ICAL from "ical.js";
import { vi } from "vitest";
import { sweepLetters } from "~/features/event-mails/sweep.server";
import { sweepReminders } from "~/features/events/reminders.server";
import { sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";
import { asSystem, type Person, rows, run, type World } from "../../world";

/** UTC ms of a clock that stands where the test has put it. */
export function turn(to: string | number): number {
  const at = typeof to === "number" ? to : Date.parse(to);
  vi.spyOn(Date, "now").mockImplementation(() => at);
  return at;
}

/** What a minute's cron does of events' mails. */
export async function minute({ community }: Pick<World, "community">): Promise<void> {
  const ctx = asSystem(community);
  await sweepReminders(ctx);
  await ctx.settled();
  const letters = asSystem(community);
  await sweepLetters(letters);
  await letters.settled();
}

export const mails = async ({ community }: Pick<World, "community">, who: Pick<Person, "email">): Promise<Mail[]> =>
  (
    await rows(
      community,
      sql<{ body: string }>`select body from outgoing where recipient = ${who.email} and kind = 'event' order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);

/** What became of somebody's mails of events, the oldest first: "event_offer" where it was sent, else why it was not. */
export const fates = async ({ community }: Pick<World, "community">, who: Pick<Person, "id">): Promise<string[]> =>
  (
    await rows(
      community,
      sql<{ kind: string; state: string; because: string | null }>`select kind, state, because from sendings
        where member_id = ${who.id} and channel = 'event' order by id`,
    )
  ).map(({ kind, state, because }) => (state === "handed_over" ? kind : `${kind}: ${because ?? state}`));

export const forget = ({ community }: Pick<World, "community">) =>
  run(community, sql`delete from outgoing where community_id = ${community.id}`);

/** The entries of a calendar file, as a library reads them that did not write it. */
export function entriesIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    method: calendar.getFirstPropertyValue("method"),
    entries: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      const attendee = component.getFirstProperty("attendee");
      return {
        uid: event.uid,
        sequence: event.sequence,
        summary: event.summary,
        location: event.location,
        status: String(component.getFirstPropertyValue("status")),
        starts: event.startDate.toJSDate().toISOString(),
        recurrence: component.getFirstPropertyValue("recurrence-id")?.toString() ?? null,
        rule: component.getFirstPropertyValue("rrule")?.toString() ?? null,
        attendee: attendee?.getFirstValue(),
        partstat: attendee?.getFirstParameter("partstat"),
        organizer: component.getFirstPropertyValue("organizer"),
      };
    }),
  };
}
