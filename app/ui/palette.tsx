import clsx from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { m } from "~/i18n/generated/messages";
import { Avatar, type Person } from "./avatar";
import { Emoji } from "./emoji";
import { Icon } from "./icon";
import { CloseIcon, type LucideIcon, SearchIcon } from "./icons";
import styles from "./palette.module.css";
import { go } from "./use-link-navigation";

export interface PaletteOption {
  id: string;
  label: string;
  detail?: string;
  /** A second line: of what was found, whose it is and its words, of which some were looked for. */
  excerpt?: readonly { text: string; is_match: boolean }[];
  emoji?: string;
  /** Whose it is; in the place of an icon. */
  face?: Person | undefined;
  icon?: LucideIcon;
  /** What is to be known of it before one goes there. */
  mark?: { icon: LucideIcon; label: string } | undefined;
  /** The part of the label that was typed. */
  marked: [from: number, to: number] | null;
  /** A page of ours; without one, `onChoose` says what it does. */
  to?: string;
  onChoose?: () => void;
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

interface PaletteProps {
  label: string;
  /** What was typed before it stood. */
  takeTyped?: () => string;
  /** What is found for what was typed, best first; groups without options are left out. */
  groupsFor: (query: string) => PaletteGroup[];
  /** Hears what is typed, for what has to be asked for: it comes in behind what is there, so nothing moves under the arrows. */
  onQuery?: (query: string) => void;
  onClose: () => void;
}

/**
 * One field that leads anywhere: a modal dialog with a combobox, whose list is moved through while the focus stays in
 * the field. It lives only while it is open.
 */
export function Palette({ label, takeTyped, groupsFor, onQuery, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const groups = groupsFor(query).filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const active = options[at];

  const takeOver = useEffectEvent(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    const field = element?.querySelector("input");
    const typed = takeTyped?.();
    if (!field || !typed) return;
    field.setRangeText(typed, 0, 0, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // Before it is painted: between two keys the one field gives way to the other.
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => {
    dialog.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, query]);

  // The browser gives the focus back; a page that is then gone to takes it along.
  const close = () => dialog.current?.close();

  function choose({ to, onChoose }: PaletteOption, inNewTab: boolean) {
    if (to !== undefined && inNewTab) return void window.open(to, "_blank", "noopener");
    close();
    if (to === undefined) onChoose?.();
    else go(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const count = options.length;
    const next = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 }[event.key];
    if (next !== undefined && count > 0) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
  }

  function onBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.palette}
      data-palette
      aria-label={label}
      onClose={onClose}
      onPointerDown={onBackdrop}
    >
      <div className={styles.query}>
        <Icon as={SearchIcon} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setAt(0);
            onQuery?.(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={clsx("kbd", styles.leave)}
          onClick={close}
          aria-label={`${KEYS.escape}: ${m.ui_close()}`}
        >
          <span>{KEYS.escape}</span>
          <Icon as={CloseIcon} />
        </button>
      </div>
      <div className={styles.found} {...LIST} id={`${id}-list`} aria-label={label}>
        {groups.map((group, place) => (
          <div key={group.title} className={styles.group} {...GROUP} aria-labelledby={`${id}-group-${place}`}>
            <div className={styles.name} id={`${id}-group-${place}`} role="presentation">
              {group.title}
            </div>
            {group.options.map((option) => (
              <Line
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                isActive={option === active}
                onPoint={() => setAt(options.indexOf(option))}
                onChoose={() => choose(option, false)}
                onLeave={close}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={options.length > 0 ? "sr" : styles.none}>
        {options.length === 0 ? m.ui_palette_none({ query }) : query && m.ui_palette_found({ count: options.length })}
      </output>
      <div className={styles.keys} aria-hidden="true">
        <span>
          <span className="kbd">{KEYS.up}</span>
          <span className="kbd">{KEYS.down}</span> {m.ui_palette_move()}
        </span>
        <span>
          <span className="kbd">{KEYS.enter}</span> {m.ui_palette_open()}
        </span>
        <span>
          <span className="kbd">{isMac() ? "⌘" : "Ctrl"}</span>
          <span className="kbd">{KEYS.enter}</span> {m.ui_palette_new_tab()}
        </span>
      </div>
    </dialog>,
    document.body,
  );
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform);
/** As they are printed on keys, in every language. */
const KEYS = { escape: "Esc", enter: "Enter", up: "↑", down: "↓" };

/** No element of HTML is a list that is moved through from a field beside it, or a group in one. */
const LIST = { role: "listbox" };
const GROUP = { role: "group" };

interface LineProps {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
  onLeave: () => void;
}

/** A link where it leads somewhere, so that a browser's own ways of opening one work; the listener for links follows it. */
function Line({ id, option, isActive, onPoint, onChoose, onLeave }: LineProps) {
  const shared = {
    id,
    role: "option",
    tabIndex: -1,
    className: styles.option,
    "aria-selected": isActive,
    onPointerMove: isActive ? undefined : onPoint,
  };
  const content = (
    <>
      <Picture option={option} />
      <span className={clsx("grow", styles.texts)}>
        <span className="trunc" dir="auto">
          <Marked text={option.label} at={option.marked} />
        </span>
        {option.excerpt && option.excerpt.length > 0 && (
          <span className={clsx("trunc", styles.excerpt)} dir="auto">
            {option.excerpt.map(({ text, is_match }, place) => (is_match ? <mark key={place}>{text}</mark> : text))}
          </span>
        )}
      </span>
      {option.mark && <Icon as={option.mark.icon} size={16} label={option.mark.label} className="end" />}
      {option.detail && <span className={clsx("trunc", styles.detail)}>{option.detail}</span>}
      {isActive && (
        <span className="kbd" aria-hidden="true">
          {KEYS.enter}
        </span>
      )}
    </>
  );
  return option.to === undefined ? (
    <button type="button" {...shared} onClick={onChoose}>
      {content}
    </button>
  ) : (
    <a
      href={option.to}
      {...shared}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onLeave()}
    >
      {content}
    </a>
  );
}

function Picture({ option: { emoji, face, icon } }: Pick<LineProps, "option">) {
  if (emoji) return <Emoji>{emoji}</Emoji>;
  if (face) return <Avatar name={face.name} avatar={face.avatar} size={24} />;
  return icon && <Icon as={icon} size={18} />;
}

function Marked({ text, at }: { text: string; at: PaletteOption["marked"] }) {
  if (!at) return text;
  return (
    <>
      {text.slice(0, at[0])}
      <mark>{text.slice(...at)}</mark>
      {text.slice(at[1])}
    </>
  );
}
