import clsx from "clsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { CloseIcon } from "~/ui/icons";
import { type Chosen, chosenValue, type FoundPeople, type Reachable } from "../people";
import styles from "./people-field.module.css";

interface PeopleFieldProps {
  label: string;
  chosen: Chosen[];
  /** What the page's form was answered without a script. */
  found: FoundPeople | null;
  q?: string;
  /** Whom nobody need look for: they are there already. */
  without?: readonly number[];
  isFocused?: boolean;
  onChange?(chosen: Chosen[]): void;
}

/** No element of HTML is a list that is moved through from a field beside it. */
const LIST = { role: "listbox" };
const OPTION = { role: "option", "aria-selected": false };
const CHOSEN = { role: "option", "aria-selected": true };

/** Between two letters somebody types on. */
const TYPED_MS = 150;

/** People by their names, one after the other; each button does the same where there is no script. */
export function PeopleField({
  label,
  chosen: first,
  found: answered,
  q: asked = "",
  without = [],
  isFocused,
  onChange,
}: PeopleFieldProps) {
  const id = useId();
  const fetcher = useFetcher<{ found: FoundPeople }>();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(first);
  const [q, setQ] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [sent, setSent] = useState(asked);
  const found = fetcher.data?.found ?? answered;
  const isShown = isOpen || (answered !== null && fetcher.data === undefined);
  const taken = new Set([...without, ...chosen.map((one) => one.id)]);
  const offered = (found?.records ?? []).filter((one) => !taken.has(one.id));
  // Enter takes nobody whom other letters have found.
  const isFor = sent === q && fetcher.state === "idle";
  const active = isOpen && isFor ? offered[Math.min(at, offered.length - 1)] : undefined;

  const { load } = fetcher;
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = () => {
      setSent(q);
      void load(`/messages/new?q=${encodeURIComponent(q)}`);
    };
    const timer = setTimeout(ask, q === "" ? 0 : TYPED_MS);
    return () => clearTimeout(timer);
  }, [isOpen, q, load]);

  function change(next: Chosen[]) {
    setChosen(next);
    onChange?.(next);
    setQ("");
    setAt(0);
    input.current?.focus();
  }
  const add = (one: Reachable) => change([...chosen, one]);
  const drop = (one: Chosen) => change(chosen.filter((other) => other.id !== one.id));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = chosen.at(-1);
    if (event.key === "Enter") {
      event.preventDefault();
      if (active) add(active);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      const by = event.key === "ArrowDown" ? 1 : -1;
      setAt((before) => (Math.min(before, offered.length - 1) + by + offered.length) % Math.max(1, offered.length));
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === "Backspace" && q === "" && last) {
      event.preventDefault();
      drop(last);
    }
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={`${id}-q`}>
        {label}
      </label>
      <div className={styles.in}>
        {chosen.map((one) => (
          <span key={one.id} className={styles.pill}>
            <input type="hidden" name="people" value={chosenValue(one)} />
            <Avatar name={one.name} avatar={one.avatar ?? null} size={20} />
            <bdi className="trunc">{one.name}</bdi>
            <button
              type="submit"
              name="intent"
              value={`drop ${chosenValue(one)}`}
              formNoValidate
              aria-label={m.chat_take_out({ name: one.name })}
              onClick={(event) => {
                event.preventDefault();
                drop(one);
              }}
            >
              <Icon as={CloseIcon} size={16} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={`${id}-q`}
          className={styles.q}
          name="q"
          dir="auto"
          maxLength={60}
          autoComplete="off"
          // Where somebody came to write to somebody.
          {...{ autoFocus: isFocused }}
          role="combobox"
          aria-expanded={isShown && offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={chosen.length === 0 ? m.chat_find_people() : undefined}
          value={q}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onChange={({ target }) => {
            setQ(target.value);
            setAt(0);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <noscript>
          <button type="submit" name="intent" value="find" formNoValidate className="btn secondary sm">
            {m.chat_find()}
          </button>
        </noscript>
      </div>
      <div
        id={`${id}-list`}
        {...(isShown && offered.length > 0 ? { ...LIST, "aria-label": label } : {})}
        className={clsx(styles.list, isShown && offered.length > 0 && styles.shown)}
      >
        {isShown &&
          offered.map((one) => (
            <button
              key={one.id}
              id={`${id}-${one.id}`}
              type="submit"
              name="intent"
              value={`add ${chosenValue(one)}`}
              formNoValidate
              {...(one === active ? CHOSEN : OPTION)}
              tabIndex={-1}
              className={clsx(styles.option, one === active && styles.active)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.preventDefault();
                add(one);
              }}
            >
              <Avatar name={one.name} avatar={one.avatar} size={32} />
              <span className="grow">
                <b className="trunc" dir="auto">
                  {one.name}
                </b>
                {one.headline && (
                  <span className={clsx(styles.sub, "trunc")} dir="auto">
                    {one.headline}
                  </span>
                )}
              </span>
            </button>
          ))}
      </div>
      <output className={styles.note}>
        {isShown && found && found.q !== "" && found.q === q.trim() && offered.length === 0
          ? found.isClosed
            ? m.chat_people_closed()
            : found.isPartial
              ? m.chat_people_partial()
              : m.chat_people_none()
          : ""}
      </output>
    </div>
  );
}
