import clsx from "clsx";
import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Icon } from "../icon";
import {
  ClockIcon,
  CoffeeIcon,
  FlagIcon,
  LeafIcon,
  LightbulbIcon,
  type LucideIcon,
  MapPinIcon,
  SearchIcon,
  ShapesIcon,
  SmileIcon,
  SparklesIcon,
  TrophyIcon,
} from "../icons";
import { keepRecent, keepTone, newestVersion, readRecent, readTone } from "./device";
import { type Cell, cellsOf, type Emoji, findEmoji, type Group, inGroups, remember, step } from "./find";
import styles from "./grid.module.css";

export interface EmojiGridProps {
  emojis: Emoji[];
  onPick: (emoji: string) => void;
}

interface Section {
  key: Group | "recent" | "found";
  cells: Cell[];
  /** How many cells stand before it. */
  start: number;
}

const SECTIONS: Record<Exclude<Section["key"], "found">, { icon: LucideIcon; label: () => string }> = {
  recent: { icon: ClockIcon, label: m.ui_emoji_recent },
  custom: { icon: SparklesIcon, label: m.ui_emoji_custom },
  people: { icon: SmileIcon, label: m.ui_emoji_people },
  nature: { icon: LeafIcon, label: m.ui_emoji_nature },
  food: { icon: CoffeeIcon, label: m.ui_emoji_food },
  travel: { icon: MapPinIcon, label: m.ui_emoji_travel },
  activities: { icon: TrophyIcon, label: m.ui_emoji_activities },
  objects: { icon: LightbulbIcon, label: m.ui_emoji_objects },
  symbols: { icon: ShapesIcon, label: m.ui_emoji_symbols },
  flags: { icon: FlagIcon, label: m.ui_emoji_flags },
};

const TONES: { hand: string; label: () => string }[] = [
  { hand: "✋", label: m.ui_emoji_tone_none },
  { hand: "✋🏻", label: m.ui_emoji_tone_light },
  { hand: "✋🏼", label: m.ui_emoji_tone_medium_light },
  { hand: "✋🏽", label: m.ui_emoji_tone_medium },
  { hand: "✋🏾", label: m.ui_emoji_tone_medium_dark },
  { hand: "✋🏿", label: m.ui_emoji_tone_dark },
];

/**
 * A field to search in and the emoji below it: letters search from anywhere, arrows move through the grid, Enter picks
 * (in the field, the first found). What was picked last on this device, and the tone of skin, are remembered there.
 */
export default function EmojiGrid({ emojis, onPick }: EmojiGridProps) {
  const [query, setQuery] = useState("");
  const [tone, setTone] = useState(readTone);
  const [recent] = useState(readRecent);
  const [at, setAt] = useState<number | null>(null);
  const [here, setHere] = useState<Section["key"] | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const known = useMemo(() => {
    const newest = newestVersion();
    return emojis.filter(({ version }) => version <= newest);
  }, [emojis]);
  const groups = useMemo(
    () => placed([{ key: "recent", cells: cellsOf(recent, known) }, ...keyed(inGroups(known, tone))]),
    [known, recent, tone],
  );
  const isSearching = query.trim() !== "";
  const sections = useMemo(
    () => (isSearching ? placed([{ key: "found", cells: findEmoji(known, query, tone) }]) : groups),
    [isSearching, known, query, tone, groups],
  );
  const cells = useMemo(() => sections.flatMap((section) => section.cells), [sections]);
  const active = at === null ? undefined : cells[at];

  // Where the keyboard is a part of the screen it comes when it is asked for.
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const around = field.current?.closest("[popover], dialog");
    const hasGoneOn = around && document.activeElement !== document.body && !around.contains(document.activeElement);
    if (!isTouch && !hasGoneOn) field.current?.focus({ preventScroll: true });
  }, []);

  function search(words: string) {
    setQuery(words);
    setAt(words.trim() === "" ? null : 0);
    if (list.current) list.current.scrollTop = 0;
  }

  function pick(emoji: string) {
    keepRecent(remember(recent, emoji));
    onPick(emoji);
  }

  function onFieldKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // The field may stand in a form, which must not be sent.
      event.preventDefault();
      const first = isSearching ? cells[0] : undefined;
      if (first) pick(first.emoji);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      focusCell(0);
    }
  }

  function onCellKey(event: KeyboardEvent) {
    const from = placeOf(event);
    if (from === null) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const to = step(
        sections.map((section) => section.cells.length),
        from,
        event.key,
      );
      if (to === from && event.key === "ArrowUp") field.current?.focus();
      else focusCell(to);
    } else if (event.key === "Backspace" || (event.key.length === 1 && event.key !== " " && !hasModifier(event))) {
      // The letter itself arrives there: the field has the focus by the time it is typed.
      field.current?.focus();
    }
  }

  function focusCell(place: number) {
    list.current?.querySelector<HTMLElement>(`[data-at="${place}"]`)?.focus();
  }

  function lookAt(event: SyntheticEvent) {
    const place = placeOf(event);
    if (place !== null && place !== at) setAt(place);
  }

  function onPress(event: SyntheticEvent) {
    const place = placeOf(event);
    const cell = place === null ? undefined : cells[place];
    if (cell) pick(cell.emoji);
  }

  function onListScroll() {
    const top = (list.current?.scrollTop ?? 0) + 12;
    const blocks = [...(list.current?.querySelectorAll("fieldset") ?? [])];
    setHere(blocks.findLast((block) => block.offsetTop <= top)?.dataset.key as Section["key"] | undefined);
  }

  function goTo(key: Section["key"]) {
    const block = list.current?.querySelector<HTMLElement>(`[data-key=${key}]`);
    if (list.current && block) list.current.scrollTop = block.offsetTop;
    setHere(key);
  }

  return (
    <>
      <label className={styles.find}>
        <Icon as={SearchIcon} size={16} />
        <input
          ref={field}
          type="text"
          enterKeyHint="done"
          aria-label={m.ui_emoji_find()}
          placeholder={m.ui_emoji_find()}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={query}
          onChange={({ target }) => search(target.value)}
          onKeyDown={onFieldKey}
        />
      </label>
      {!isSearching && <Sections sections={groups} here={here ?? groups[0]?.key} onGo={goTo} />}
      <div
        ref={list}
        role="presentation"
        className={styles.list}
        onScroll={isSearching ? undefined : onListScroll}
        onKeyDown={onCellKey}
        onMouseOver={lookAt}
        onFocus={lookAt}
        onClick={onPress}
      >
        {sections.map((section) => (
          <Block key={section.key} section={section} stop={holds(section, at ?? 0) ? (at ?? 0) : null} />
        ))}
      </div>
      {isSearching && cells.length === 0 && <p className={clsx("muted", styles.none)}>{m.ui_emoji_none()}</p>}
      <output className="sr">{isSearching ? m.ui_emoji_found({ count: cells.length }) : ""}</output>
      <div className={styles.foot}>
        {active && (
          <>
            <span className={styles.shown} aria-hidden="true">
              <Face cell={active} />
            </span>
            <span className="trunc grow" aria-hidden="true">
              {active.label}
            </span>
          </>
        )}
        <select
          className={styles.tone}
          aria-label={m.ui_emoji_tone()}
          value={tone}
          onChange={({ target }) => {
            setTone(Number(target.value));
            keepTone(Number(target.value));
          }}
        >
          {TONES.map(({ hand, label }, value) => (
            <option key={hand} value={value}>
              {hand} {label()}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

interface SectionsProps {
  sections: Section[];
  here: Section["key"] | undefined;
  onGo: (key: Section["key"]) => void;
}

/** The groups' icons. One stop of the Tab key; the arrows go along it. */
function Sections({ sections, here, onGo }: SectionsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    buttons[(now + by + buttons.length) % buttons.length]?.focus();
  }
  return (
    <div className={styles.cats} role="toolbar" tabIndex={-1} aria-label={m.ui_emoji_groups()} onKeyDown={onKeyDown}>
      {sections.map(({ key }) => {
        const { icon, label } = SECTIONS[key as keyof typeof SECTIONS];
        return (
          <button
            key={key}
            type="button"
            aria-label={label()}
            title={label()}
            aria-current={key === here || undefined}
            tabIndex={key === here ? 0 : -1}
            onClick={() => onGo(key)}
          >
            <Icon as={icon} size={18} />
          </button>
        );
      })}
    </div>
  );
}

interface BlockProps {
  section: Section;
  /** The cell where the Tab key stops, counted through. */
  stop: number | null;
}

/** Hundreds of cells each: only those are made anew that the stop leaves or enters. */
const Block = memo(function Block({ section, stop }: BlockProps) {
  return (
    <fieldset data-key={section.key}>
      <legend className={section.key === "found" ? "sr" : styles.cap}>
        {section.key === "found" ? m.ui_emoji_results() : SECTIONS[section.key].label()}
      </legend>
      <div className={styles.cells}>
        {section.cells.map((cell, index) => (
          <button
            key={cell.emoji}
            type="button"
            data-at={section.start + index}
            aria-label={cell.label}
            tabIndex={section.start + index === stop ? 0 : -1}
          >
            <Face cell={cell} />
          </button>
        ))}
      </div>
    </fieldset>
  );
});

/** A character, or the picture that the page's appearance asks for. */
function Face({ cell: { emoji, picture } }: { cell: Cell }) {
  if (!picture) return emoji;
  return (
    <>
      <img className={styles.light} src={picture.light} alt="" width={24} height={24} loading="lazy" />
      <img className={styles.dark} src={picture.dark} alt="" width={24} height={24} loading="lazy" />
    </>
  );
}

const keyed = (groups: { group: Group; cells: Cell[] }[]) => groups.map(({ group, cells }) => ({ key: group, cells }));

const holds = ({ start, cells }: Section, place: number) => place >= start && place < start + cells.length;

function placed(sections: Omit<Section, "start">[]): Section[] {
  let start = 0;
  return sections
    .filter(({ cells }) => cells.length > 0)
    .map((section) => {
      const made = { ...section, start };
      start += section.cells.length;
      return made;
    });
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

function placeOf(event: SyntheticEvent): number | null {
  const cell = (event.target as Element).closest<HTMLElement>("[data-at]");
  return cell ? Number(cell.dataset.at) : null;
}
