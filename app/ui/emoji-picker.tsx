import clsx from "clsx";
import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { m } from "~/i18n/generated/messages";
import { getLocale } from "~/i18n/generated/runtime";
import { Button } from "./button";
import type { Emoji } from "./emoji/find";
import type { EmojiGridProps } from "./emoji/grid";
import { Icon } from "./icon";
import { SmileIcon } from "./icons";
import { placeBeside } from "./place-beside";
import styles from "./emoji-picker.module.css";

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
  /** More than the standard's, where they are to be picked: asked for when it is first shown. */
  own?: () => Promise<Emoji[]>;
}

interface Loaded {
  Grid: ComponentType<EmojiGridProps>;
  emojis: Emoji[];
}

/**
 * Where an emoji is picked, to be placed in a popover or a dialog: its code and its data are loaded when it is first
 * shown. Takes the focus when it is ready, unless somebody has gone on meanwhile.
 */
export function EmojiPicker({ onPick, own }: EmojiPickerProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    loadPicker(own).then(
      (made) => {
        if (!isGone) setLoaded(made);
      },
      (error: unknown) => {
        console.error("the emoji could not be loaded", error);
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt, own]);

  if (loaded) return <loaded.Grid emojis={loaded.emojis} onPick={onPick} />;
  if (!hasFailed) return <p className={clsx("muted", styles.wait)}>{m.ui_loading()}</p>;
  return (
    <div className={styles.wait} role="alert">
      <p className="muted">{m.ui_emoji_failed()}</p>
      <Button
        size="sm"
        onClick={() => {
          setHasFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        {m.ui_retry()}
      </Button>
    </div>
  );
}

async function loadPicker(own: EmojiPickerProps["own"]): Promise<Loaded> {
  const more = own?.() ?? [];
  const [grid, { loadEmoji }] = await Promise.all([import("./emoji/grid"), import("./emoji/load")]);
  const [first, all] = await Promise.all([more, loadEmoji(getLocale())]);
  return { Grid: grid.default, emojis: [...first, ...all] };
}

interface EmojiButtonProps extends EmojiPickerProps {
  /** The accessible name of the button and of what it opens. */
  label: string;
  /** What the button shows: a smile where nothing is given. */
  trigger?: ReactNode;
  triggerClassName?: string;
  /** The edge of the button the picker lines up with. */
  align?: "start" | "end";
  /** Inside a toolbar, which is one stop of the Tab key: -1. */
  tabIndex?: number;
  /** A press leaves the focus where it is, and gives it back there: for a text that is being written. */
  keepsFocus?: boolean;
}

/** A button that opens the emoji, beside it or, on a phone, as a sheet. Closes when one is picked; not there without JavaScript. */
export function EmojiButton(props: EmojiButtonProps) {
  const { label, onPick, trigger, triggerClassName = "btn ghost icon-only sm", align = "start" } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={clsx(styles.button, triggerClassName)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        tabIndex={props.tabIndex}
        onMouseDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
      >
        {trigger ?? <Icon as={SmileIcon} size={18} />}
      </button>
      <EmojiSheet id={id} button={button} label={label} align={align} onPick={onPick} />
    </>
  );
}

interface EmojiSheetProps extends EmojiPickerProps {
  id?: string;
  /** For whoever opens it by themselves. */
  ref?: RefObject<HTMLDialogElement | null>;
  /** What it stands beside. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  align: "start" | "end";
  onClose?: () => void;
}

/** The emoji in a popover. Closes when one is picked, and when it is left. */
export function EmojiSheet({ id, ref, button, label, align, onPick, own, onClose }: EmojiSheetProps) {
  const inside = useRef<HTMLDialogElement>(null);
  const sheet = ref ?? inside;
  const [isOpen, setIsOpen] = useState(false);

  function onToggle(event: ToggleEvent<HTMLDialogElement>) {
    const opens = event.newState === "open";
    setIsOpen(opens);
    if (!opens) return onClose?.();
    if (!button.current || !sheet.current) return;
    placeBeside(sheet.current, button.current, align);
    sheet.current.focus({ preventScroll: true });
  }

  function pick(emoji: string) {
    // First, so that whoever takes the emoji has the last word about the focus.
    sheet.current?.hidePopover();
    onPick(emoji);
  }

  return (
    <dialog
      ref={sheet}
      id={id}
      popover="auto"
      tabIndex={-1}
      aria-label={label}
      className={clsx("menu", styles.sheet, align === "start" && "start")}
      onToggle={onToggle}
    >
      {isOpen && (
        // It stands inside forms and toolbars, whose keys mean other things.
        <div
          className={styles.box}
          role="presentation"
          onKeyDown={(event) => event.stopPropagation()}
          onBlur={closeWhenLeft}
        >
          <EmojiPicker onPick={pick} own={own} />
        </div>
      )}
    </dialog>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const sheet = currentTarget.closest<HTMLElement>("[popover]");
  if (relatedTarget && !sheet?.contains(relatedTarget)) sheet?.hidePopover();
}
