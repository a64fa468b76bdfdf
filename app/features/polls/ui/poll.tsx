import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { ACT_FORM } from "~/ui/act-form";
import { Icon } from "~/ui/icon";
import { CheckIcon, LockIcon } from "~/ui/icons";
import { DOT } from "~/ui/words";
import { type PollOption, type PollPayload, pollIntent, shareOf } from "../rules";
import styles from "./poll.module.css";
import { usePoll } from "./use-poll";

const WhoVoted = lazy(() => import("./who-voted"));

interface PollProps {
  poll: PollPayload;
  /** In the browser: that its reader is nobody's visitor. */
  isSignedIn: boolean;
  /** When it closes, in the reader's words; null where it does not, or has. */
  closes: string | null;
  /** Where it posts without JavaScript: an address whose action calls `conversationAction`; without one, this page. */
  action?: string;
}

/** A poll to be answered (design/mock/post.html): a press chooses, another takes it back. Each option is a button of a plain form. */
export function Poll({ poll: told, isSignedIn, closes, action }: PollProps) {
  const { poll, press } = usePoll(told, isSignedIn);
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = poll.status === "open";
  const mine = poll.poll_options.find(({ is_mine }) => is_mine);
  const voters = poll.is_multiple ? m.polls_people : m.polls_votes;
  const facts = [
    voters({ count: poll.voters_count }),
    isOpen ? closes && m.polls_closes({ when: closes }) : m.polls_closed(),
    isOpen && poll.is_multiple && m.polls_choose_several(),
    isOpen && !poll.has_results && m.polls_after_vote(),
  ].filter((fact) => typeof fact === "string");
  return (
    <section className={styles.poll} aria-label={`${m.polls_label()}: ${poll.title}`} data-live-poll={poll.id}>
      <p className={styles.question} dir="auto">
        {poll.title}
      </p>
      <div className={styles.options}>
        {poll.poll_options.map((option) => (
          <Option key={option.id} {...{ option, poll, action }} onPress={() => void press(option.id)} />
        ))}
      </div>
      <p className={styles.foot}>
        <span>{facts.join(DOT)}</span>
        {poll.is_anonymous && (
          <span className={styles.anonymous} title={m.polls_anonymous_hint()}>
            <Icon as={LockIcon} size={16} />
            {m.polls_anonymous()}
          </span>
        )}
        {isOpen && !poll.is_multiple && mine && (
          <button
            type="submit"
            form={ACT_FORM}
            formAction={action}
            name="intent"
            value={pollIntent("undo", mine.id)}
            className="link"
            title={m.polls_undo_hint()}
            onClick={(event) => {
              event.preventDefault();
              void press(mine.id);
            }}
          >
            {m.polls_undo()}
          </button>
        )}
        {!poll.is_anonymous && poll.has_results && poll.voters_count > 0 && (
          <button type="button" className={clsx("link", styles.scripted)} onClick={() => setIsAsking(true)}>
            {m.polls_who()}
          </button>
        )}
      </p>
      {isAsking && (
        <Suspense>
          <WhoVoted poll={poll} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface OptionProps {
  option: PollOption;
  poll: PollPayload;
  action: string | undefined;
  onPress(): void;
}

function Option({ option, poll, action, onPress }: OptionProps) {
  const share = shareOf(option.votes_count, poll.voters_count);
  const isShown = poll.has_results;
  const inside = (
    <>
      {isShown && (
        <svg className={styles.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="1" />
        </svg>
      )}
      <span className={styles.words} dir="auto">
        {option.value}
      </span>
      {option.is_mine && <Icon as={CheckIcon} size={16} />}
      {isShown && <span className={styles.percent}>{`${share}%`}</span>}
    </>
  );
  const look = clsx(styles.option, option.is_mine && styles.mine);
  if (poll.status === "closed") return <div className={look}>{inside}</div>;
  return (
    <button
      type="submit"
      form={ACT_FORM}
      formAction={action}
      name="intent"
      value={pollIntent(option.is_mine ? "undo" : "respond", option.id)}
      className={look}
      aria-pressed={option.is_mine}
      title={isShown ? m.polls_votes({ count: option.votes_count ?? 0 }) : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {inside}
    </button>
  );
}
