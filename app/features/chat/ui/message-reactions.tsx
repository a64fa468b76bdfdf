import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { customNameOf, reaction } from "~/features/reactions/rules";
import { ReactionEmoji } from "~/features/reactions/ui/reactions";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import { Tooltip } from "~/ui/tooltip";
import type { ParticipantPayload } from "../payload";
import type { ChatReaction } from "../protocol";
import { MESSAGE_ACTS } from "./message-acts";
import styles from "./message-reactions.module.css";
import { authorOf } from "./names";

interface MessageReactionsProps {
  n: number;
  reactions: readonly ChatReaction[];
  me: number;
  people: readonly ParticipantPayload[];
  /** Only looks, or nobody hears it: they are shown, and cannot be pressed. */
  isFixed: boolean;
  onReact(n: number, emoji: string, isOn: boolean): void;
}

/** What people said to a message in one emoji, and who; pressed it is one's own too, and once more taken back. */
export function MessageReactions({ n, reactions, me, people, isFixed, onReact }: MessageReactionsProps) {
  const { locale } = useRoot();
  if (reactions.length === 0) return null;

  function whoIn({ count, ids }: ChatReaction): string {
    const isMine = ids.includes(me);
    const others = ids.filter((id) => id !== me).flatMap((id) => authorOf(people, id)?.name ?? []);
    const named = isMine ? [m.chat_you(), ...others] : others;
    const more = count - named.length;
    return listFormat(REGION[locale]).format(more > 0 ? [...named, m.chat_more_people({ count: more })] : named);
  }

  return (
    <div className={styles.reactions}>
      {reactions.map((one) => {
        const shown = reaction(one.emoji, one.count, one.ids.includes(me));
        const who = whoIn(one);
        const label = `${m.reactions_with({ emoji: customNameOf(one.emoji) ?? one.emoji, count: one.count })}: ${who}`;
        const content = (
          <>
            <ReactionEmoji reaction={shown} />
            {one.count}
          </>
        );
        return (
          <Tooltip key={one.emoji} text={who}>
            {isFixed ? (
              <span className={styles.chip}>
                <span className="sr">{label}</span>
                <span aria-hidden="true">{content}</span>
              </span>
            ) : (
              <button
                type="submit"
                form={MESSAGE_ACTS}
                name="intent"
                value={`${shown.is_mine ? "unreact" : "react"} ${n} ${one.emoji}`}
                className={clsx(styles.chip, shown.is_mine && styles.mine)}
                aria-pressed={shown.is_mine}
                aria-label={label}
                onClick={(event) => {
                  event.preventDefault();
                  onReact(n, one.emoji, !shown.is_mine);
                }}
              >
                {content}
              </button>
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}
