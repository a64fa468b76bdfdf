import clsx from "clsx";
import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { ACT_FORM } from "~/ui/act-form";
import { Icon } from "~/ui/icon";
import { SmileIcon } from "~/ui/icons";
import { customNameOf, type Reaction, reactIntent } from "../rules";
import styles from "./reactions.module.css";
import { type ReactionsProps, useReactions } from "./use-reactions";

const PickReaction = lazy(() => import("./pick-reaction"));
const People = lazy(() => import("./who-reacted"));

/**
 * What people said to something in one emoji (design/mock/thread.html): each with its number, pressed again it is taken
 * back, and a button that adds another. Without JavaScript those that are there can be pressed.
 */
export function Reactions(props: ReactionsProps) {
  const { shown, toggle } = useReactions(props);
  const [isPicking, setIsPicking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {shown.length > 0 && (
        <span className={styles.chips}>
          {shown.map((one) => (
            <Chip key={one.emoji} reaction={one} subject={props.subject} onPress={() => void toggle(one.emoji)} />
          ))}
        </span>
      )}
      <button
        ref={add}
        type="button"
        className={clsx("act", styles.add)}
        aria-haspopup="dialog"
        aria-label={m.reactions_add()}
        title={m.reactions_add()}
        onClick={() => (props.me ? setIsPicking(true) : void toggle(""))}
      >
        <Icon as={SmileIcon} size={16} />
      </button>
      {isPicking && (
        <Suspense>
          <PickReaction
            beside={add}
            onPick={(emoji) => {
              // One's own is not taken back by picking it once more.
              if (!shown.some((one) => one.emoji === emoji && one.is_mine)) void toggle(emoji);
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ChipProps {
  reaction: Reaction;
  subject: ReactionsProps["subject"];
  onPress(): void;
}

function Chip({ reaction, subject, onPress }: ChipProps) {
  const { emoji, count, is_mine: isMine } = reaction;
  return (
    <button
      type="submit"
      form={ACT_FORM}
      name="intent"
      value={reactIntent(isMine ? "unreact" : "react", subject, emoji)}
      className={clsx("act", styles.chip, isMine && styles.mine)}
      aria-pressed={isMine}
      aria-label={m.reactions_with({ emoji: customNameOf(emoji) ?? emoji, count })}
      title={isMine ? m.reactions_take_back() : m.reactions_add_this()}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <ReactionEmoji reaction={reaction} />
      {count}
    </button>
  );
}

/** A dialog that names who reacted. */
export const WhoReacted = (props: ComponentProps<typeof People>) => (
  <Suspense>
    <People {...props} />
  </Suspense>
);

/** A character, or the picture that the page's appearance asks for. */
export function ReactionEmoji({ reaction }: { reaction: Reaction }) {
  const { emoji, custom_emoji_url: light, custom_emoji_dark_url: dark } = reaction;
  if (!light) return <span className={styles.emoji}>{emoji}</span>;
  return (
    <>
      <img
        className={clsx(styles.picture, styles.light)}
        src={light}
        alt={emoji}
        width={18}
        height={18}
        loading="lazy"
      />
      <img className={clsx(styles.picture, styles.dark)} src={dark} alt={emoji} width={18} height={18} loading="lazy" />
    </>
  );
}
