import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { CheckIcon, ClockIcon, ScanIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { EventPagePayload, EventPayload, OwnAnswer } from "../present";
import { type RsvpState, rsvpStateAt } from "../rules";
import { CalendarLinks } from "./calendar-links";
import styles from "./events.module.css";
import { GroupForm, type RefusedRsvp } from "./group-form";
import { lineOf } from "../when";
import { Back, People, Press } from "./rsvp-parts";
import { SeriesRsvp } from "./series-part";
import { Unsaid } from "./unsaid-rsvp";
import { useClocks } from "./zones";

export interface RsvpCardProps {
  event: EventPayload | EventPagePayload;
  /** Its name, and the path of its page. */
  name: string;
  path: string;
  now: number;
  /** Why the last press was refused, and what was typed. */
  refused?: RefusedRsvp | null;
  /** What its reader had said before they were signed in. */
  pending?: Record<string, string> | null;
}

/** The answer, and one sentence about what happens next (design/mock/event-rsvp.html). Without scripts it is a form of the page. */
export function RsvpCard({ event, name, path, now, refused = null, pending = null }: RsvpCardProps) {
  const { viewer } = useRoot();
  const state = stateAt(event, now);
  const isOpen = state === "open" || state === "full" || state === "closed";
  const mine = isOpen ? mineAt(event, now) : null;
  const mayPress = isOpen && !viewer.isViewOnly;
  const part = { event, path, now, refused, mayPress };
  return (
    <section className={styles.rsvp} aria-label={m.events_open()}>
      <Title event={event} state={state} mine={mine} />
      {event.answer?.status === "missed" && isOpen && <p>{m.events_missed_text()}</p>}
      {event.answer?.status === "invited" && isOpen && <p>{m.events_invited_by_host()}</p>}
      {pending && mayPress && event.answer === null && <Unsaid path={path} pending={pending} refused={refused} />}
      <FormError>{refused?.message}</FormError>
      {mine === "going" && event.answer && <Going {...part} answer={event.answer} />}
      {mine === "requested" && event.answer && <Asks {...part} answer={event.answer} />}
      {mine === "declined" && <p>{m.events_declined_text()}</p>}
      {mine === "waiting" && event.answer && <Waits {...part} answer={event.answer} />}
      {mine === "offered" && event.answer && <Offered {...part} answer={event.answer} />}
      {(mine === null || mine === "not_going") && <Unanswered {...part} state={state} hasSaidNo={mine !== null} />}
      {state !== "past" && state !== "cancelled" && <SeriesRsvp event={event} path={path} />}
      {state === "open" && mine === null && event.rsvp_closes_at !== event.ends_at && (
        <p>{withWords(m.events_closes, { when: <Hour event={event} at={event.rsvp_closes_at} /> })}</p>
      )}
      {state !== "past" && state !== "cancelled" && <CalendarLinks event={event} name={name} path={path} />}
    </section>
  );
}

/** A moment with its hour, by the clocks that the event is shown by. */
function Hour({ event, at }: { event: EventPayload; at: string }) {
  const { region, zone } = useClocks(event);
  const moment = { starts_at: at, ends_at: at, time_zone: event.time_zone, is_all_day: false };
  return <time dateTime={at}>{lineOf(moment, region, zone)}</time>;
}

const stateAt = (event: EventPayload, now: number): RsvpState =>
  rsvpStateAt(
    {
      startsAt: Date.parse(event.starts_at),
      endsAt: Date.parse(event.ends_at),
      closesAt: Date.parse(event.rsvp_closes_at),
      isOff: event.rsvp_disabled,
      isCancelled: event.is_cancelled,
      isFull: event.is_full,
    },
    now,
  );

type Mine = "going" | "waiting" | "offered" | "requested" | "not_going" | "declined" | null;

/** An offer that is over is none, though nobody has come by to say so yet. */
function mineAt({ answer, rsvp_approval_required: isAsked }: EventPayload, now: number): Mine {
  const said = answer?.status;
  if (said === "declined") return isAsked ? said : null;
  if (said === "going" || said === "waiting" || said === "requested" || said === "not_going") {
    return said;
  }
  const isHeld = answer?.status === "offered" && (answer.held_until === null || Date.parse(answer.held_until) > now);
  return isHeld ? "offered" : null;
}

function Title({ event, state, mine }: { event: EventPayload | EventPagePayload; state: RsvpState; mine: Mine }) {
  const { answer, places_left: left, waiting_count: waiting } = event;
  const place = "place_in_line" in event ? event.place_in_line : null;
  if (mine === "going") {
    return (
      <TitleRow title={m.events_youre_going()}>
        <span className={styles.said}>
          <Icon as={CheckIcon} size={16} />
          {m.events_going()}
        </span>
      </TitleRow>
    );
  }
  if (mine === "waiting") {
    return (
      <TitleRow title={m.events_youre_waiting()}>
        {place !== null && (
          <span className={styles.waits}>
            <Icon as={ClockIcon} size={16} />
            {m.events_place_in_line({ place })}
          </span>
        )}
      </TitleRow>
    );
  }
  if (mine === "offered") {
    return (
      <TitleRow title={m.events_places_for_you({ count: answer?.seats ?? 1 })}>
        <span>{m.events_held()}</span>
      </TitleRow>
    );
  }
  if (mine === "requested" || mine === "declined") {
    return <TitleRow title={mine === "requested" ? m.events_youve_asked() : m.events_declined()} />;
  }
  return (
    <TitleRow title={mine === "not_going" && state === "open" ? m.events_youre_not_going() : TITLES[state]()}>
      {state === "open" && left !== null && <span>{m.events_places_left({ count: left })}</span>}
      {state === "full" && waiting !== null && waiting > 0 && <span>{m.events_waiting_count({ count: waiting })}</span>}
    </TitleRow>
  );
}

const TitleRow = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.answer}>
    <b>{title}</b>
    {children}
  </div>
);

const TITLES = {
  open: m.events_open,
  full: m.events_full,
  closed: m.events_closed,
  past: m.events_over,
  off: m.events_rsvp_off,
  cancelled: m.events_cancelled,
} as const;

interface PartProps {
  event: EventPayload | EventPagePayload;
  path: string;
  now: number;
  refused: RefusedRsvp | null;
  mayPress: boolean;
}

type AnsweredProps = PartProps & { answer: OwnAnswer };

function Going({ event, path, answer, refused, mayPress }: AnsweredProps) {
  return (
    <>
      <Confirmed event={event} />
      <People answer={answer} />
      <Button to={`${path}/code`} icon={ScanIcon}>
        {m.door_code_show()}
      </Button>
      {mayPress && event.rsvp_group_limit > 1 && (
        <details className={styles.change} open={refused !== null}>
          <summary>{m.events_change_group()}</summary>
          <GroupForm event={event} path={path} most={event.rsvp_group_limit} {...{ answer, refused }}>
            <Press intent="rsvp" label={m.events_save_group()} />
          </GroupForm>
        </details>
      )}
      {mayPress && <Back path={path} label={m.events_cannot_go()} />}
    </>
  );
}

/** The host's own words for who comes, and where they go on. */
function Confirmed({ event }: { event: EventPayload | EventPagePayload }) {
  const words = "confirmation" in event ? event.confirmation : null;
  if (!words) return null;
  return (
    <div className={styles.confirmed}>
      {words.title && <b dir="auto">{words.title}</b>}
      {words.description && (
        <p className={styles.lines} dir="auto">
          {words.description}
        </p>
      )}
      {words.button_title && (
        <Button href={words.button_link} target="_blank" rel="noreferrer nofollow" variant="primary">
          {words.button_title}
        </Button>
      )}
    </div>
  );
}

function Asks({ path, answer, mayPress }: AnsweredProps) {
  return (
    <>
      <p>{m.events_asked_text()}</p>
      <People answer={answer} />
      {mayPress && <Back path={path} label={m.events_ask_no_more()} />}
    </>
  );
}

function Waits({ event, path, answer, refused, mayPress }: AnsweredProps) {
  const most = Math.min(event.rsvp_group_limit, event.rsvp_limit ?? event.rsvp_group_limit);
  return (
    <>
      <p>{m.events_line_rule()}</p>
      <People answer={answer} />
      {mayPress && most > 1 && (
        <details className={styles.change} open={refused !== null}>
          <summary>{m.events_change_group()}</summary>
          <GroupForm event={event} path={path} hint={m.events_line_smaller()} {...{ most, answer, refused }}>
            <Press intent="wait" label={m.events_save_group()} />
          </GroupForm>
        </details>
      )}
      {mayPress && <Back path={path} label={m.events_leave_line()} />}
    </>
  );
}

function Offered({ event, path, answer, refused, mayPress }: AnsweredProps) {
  // A question may have come while they waited.
  const isAsked =
    "questions" in event && event.questions.some(({ is_required: isRequired }, n) => isRequired && !answer.answers[n]);
  return (
    <>
      <p className={styles.held}>
        {answer.held_until
          ? withWords(m.events_held_text, { when: <Hour event={event} at={answer.held_until} /> })
          : m.events_held_begins()}
      </p>
      <People answer={answer} />
      {mayPress && isAsked && (
        <GroupForm event={event} path={path} most={answer.seats} {...{ answer, refused }}>
          <Press intent="rsvp" label={m.events_take_places({ count: answer.seats })} isPrimary />
        </GroupForm>
      )}
      {mayPress && (
        <div className={styles.presses}>
          {!isAsked && (
            <Form method="post" action={path} preventScrollReset>
              <Press intent="rsvp" label={m.events_take_places({ count: answer.seats })} isPrimary />
            </Form>
          )}
          <Back path={path} label={m.events_let_go({ count: answer.seats })} />
        </div>
      )}
      {mayPress && !isAsked && answer.seats > 1 && (
        <details className={styles.change} open={refused !== null}>
          <summary>{m.events_take_fewer()}</summary>
          <GroupForm event={event} path={path} most={answer.seats} {...{ answer, refused }}>
            <Press intent="rsvp" label={m.events_take_these()} />
          </GroupForm>
        </details>
      )}
    </>
  );
}

interface UnansweredProps extends PartProps {
  state: RsvpState;
  hasSaidNo: boolean;
}

function Unanswered({ event, path, now, refused, mayPress, state, hasSaidNo }: UnansweredProps) {
  const { rsvp_group_limit: most, waiting_list_enabled: hasLine, places_left: left, going_count: going } = event;
  if (state === "off") return <p>{m.events_off_text()}</p>;
  if (state === "cancelled") return <p>{m.events_cancelled_text()}</p>;
  if (state === "closed") {
    return <p>{withWords(m.events_closed_text, { when: <Time at={event.rsvp_closes_at} now={now} /> })}</p>;
  }
  if (state === "past") {
    return going !== null && !event.rsvp_disabled ? <p>{m.events_over_text({ count: going })}</p> : null;
  }
  const mustAsk = event.rsvp_approval_required;
  const mayWait = hasLine && !mustAsk && event.rsvp_limit !== null && (left === null || left < most);
  if (state === "full" && !mustAsk) {
    if (!hasLine) return <p>{m.events_full_text()}</p>;
    return (
      <>
        <p>{m.events_full_wait_text()}</p>
        <p>{m.events_line_rule()}</p>
        {mayPress && (
          <GroupForm event={event} path={path} most={Math.min(most, event.rsvp_limit ?? most)} refused={refused}>
            <Press intent="wait" label={m.events_join_line()} isPrimary />
          </GroupForm>
        )}
      </>
    );
  }
  if (!mayPress) return null;
  return (
    <>
      {mustAsk && <p>{m.events_approval_text()}</p>}
      <GroupForm event={event} path={path} most={most} refused={refused}>
        {(isTooMany) => (
          <>
            <Press
              intent="rsvp"
              label={mustAsk ? m.events_ask() : m.events_rsvp()}
              isPrimary={!(isTooMany && mayWait)}
            />
            {mayWait && most > 1 && <Press intent="wait" label={m.events_wait_together()} isPrimary={isTooMany} />}
            {!hasSaidNo && <Press intent="not_going" label={m.events_say_no()} />}
          </>
        )}
      </GroupForm>
    </>
  );
}
