import clsx from "clsx";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { MentionsPayload } from "~/features/search/people";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Avatar, type AvatarPicture } from "~/ui/avatar";
import { CHOSEN, LIST, OPTION } from "~/ui/editor/menu-roles";
import { type Findable, type Found, fitting } from "~/ui/editor/suggest-fits";
import type { Named } from "../named-words";
import styles from "./name-menu.module.css";
import type { Nameable, Typed } from "./use-naming";

interface Suggestion extends Findable {
  avatar: AvatarPicture | null;
}

interface NameMenuProps {
  area: RefObject<HTMLTextAreaElement | null>;
  typed: Typed;
  who: Nameable;
  onChoose(named: Named): void;
  onDismiss(): void;
}

const SHOWN = 8;
const ASK_MS = 120;
const GAP = 6;

/**
 * Whom an @ may mean, beside the field. The focus stays in it: what is typed chooses, the arrows go along, Enter and Tab
 * take, Escape leaves the words.
 */
export default function NameMenu({ area, typed, who, onChoose, onDismiss }: NameMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useFound(typed.query, who);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = fitting(found, `@${typed.query}`).slice(0, SHOWN);
  const chosen = shown.find(({ key }) => key === picked) ?? shown[0];
  const isOpen = shown.length > 0;

  const take = ({ key: uid, label }: Suggestion) => onChoose({ id: uid, name: label });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = shown.indexOf(chosen) + (event.key === "ArrowDown" ? 1 : -1);
      setPicked(shown.at(next % shown.length)?.key ?? null);
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) take(chosen);
    else if (event.key === "Escape") onDismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const { current } = area;
    if (!isOpen || !current) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    current.addEventListener("keydown", listen, { capture: true });
    current.setAttribute("aria-controls", id);
    current.setAttribute("aria-autocomplete", "list");
    return () => {
      current.removeEventListener("keydown", listen, { capture: true });
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) current.removeAttribute(name);
    };
  }, [area, isOpen, id]);

  const key = chosen?.key;
  useEffect(() => {
    if (key === undefined) return;
    area.current?.setAttribute("aria-activedescendant", `${id}-${key}`);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [area, id, key]);

  // After each rendering: the field may have grown, and the menu may be longer or shorter.
  useEffect(() => {
    if (list.current && area.current) placeBeside(list.current, area.current);
  });

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      {...LIST}
      tabIndex={-1}
      aria-label={m.editor_mention()}
      className={clsx("menu", styles.menu)}
    >
      {shown.map((one) => (
        <button
          type="button"
          key={one.key}
          id={`${id}-${one.key}`}
          {...(one === chosen ? CHOSEN : OPTION)}
          tabIndex={-1}
          className={clsx("item", styles.item)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setPicked(one.key)}
          onClick={() => take(one)}
        >
          <Avatar name={one.label} avatar={one.avatar} size={28} />
          <b dir="auto">{one.label}</b>
        </button>
      ))}
    </div>
  );
}

/** Who is in the room is known; of a chat space its door says whom one may name. */
function useFound(query: string, { spaceSlug, people, me }: Nameable): Found<Suggestion> | null {
  const [asked, setAsked] = useState<Found<Suggestion> | null>(null);
  useEffect(() => {
    if (spaceSlug === null) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const where = new URLSearchParams({ space_slug: spaceSlug, query });
        const door = `/internal_api/search/mentionable?${where}`;
        const { records } = await request<MentionsPayload>("GET", door, undefined, { signal: leaving.signal });
        setAsked({ for: `@${query}`, all: records.map(({ id: key, name, avatar }) => ({ key, label: name, avatar })) });
      } catch (error) {
        // What was typed stays words, and the keys are the field's again.
        if (!leaving.signal.aborted) setAsked(null);
        if (!leaving.signal.aborted) console.warn("nobody could be suggested", error);
      }
    };
    const timer = setTimeout(() => void ask(), ASK_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [spaceSlug, query]);
  if (spaceSlug !== null) return asked;
  const others = people.filter((one) => one.member_id !== me && !one.is_gone);
  const all = others.map(({ community_member: { id: key, name, avatar } }) => ({ key, label: name, avatar }));
  return { for: "@", all };
}

/** Over the field where there is room, as it mostly stands below; else under it. */
function placeBeside(menu: HTMLElement, area: HTMLElement): void {
  const { top, bottom, left, width } = area.getBoundingClientRect();
  const isOver = top - GAP >= menu.offsetHeight || top > window.innerHeight - bottom;
  menu.style.left = `${left}px`;
  menu.style.maxWidth = `${width}px`;
  menu.style.top = isOver ? "" : `${bottom + GAP}px`;
  menu.style.bottom = isOver ? `${window.innerHeight - top + GAP}px` : "";
  menu.style.maxHeight = `min(18.4rem, ${Math.max(isOver ? top : window.innerHeight - bottom, 120) - 2 * GAP}px)`;
}
