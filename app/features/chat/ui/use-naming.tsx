import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { isNamedAt, type Named, withMarks, withoutMarks } from "../named-words";
import type { ParticipantPayload } from "../payload";

/** Its code comes with the first @. */
const NameMenu = lazy(() => import("./name-menu"));

/** Who may be named where one writes: of a chat space its readers, asked for by name; else who is in the room. */
export interface Nameable {
  spaceSlug: string | null;
  people: readonly ParticipantPayload[];
  me: number;
}

/** What stands behind an @ that begins a word. */
export interface Typed {
  query: string;
  from: number;
  to: number;
}

const TYPED = /(?:^|[\s(])@([\p{L}\p{N}_'’.-]*(?: [\p{L}\p{N}_'’.-]*)?)$/u;

/** Whom one names in a field: in it stand their names, in what is kept and sent whom they are as well. */
export function useNaming(who: Nameable) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef<Named[]>([]);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);

  /** The field has changed, or where one writes in it. */
  function look() {
    const now = area.current && typedIn(area.current, chosen.current);
    setTyped(now);
    if (!now) setDismissed(null);
  }

  function choose({ id, name }: Named) {
    const { current } = area;
    const now = current && typedIn(current, chosen.current);
    if (!current || !now) return;
    chosen.current = inOrder([...chosen.current, { id, name }], chosen.current, current.value.slice(0, now.from));
    current.setRangeText(`@${name} `, now.from, now.to, "end");
    setTyped(null);
    current.focus();
    // As if it had been typed: whoever keeps what is written hears of it.
    current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const menu: ReactNode = typed && typed.from !== dismissed && (
    <Suspense>
      <NameMenu area={area} typed={typed} who={who} onChoose={choose} onDismiss={() => setDismissed(typed.from)} />
    </Suspense>
  );
  return {
    /** The field. */
    area,
    menu,
    look,
    /** What is in the field, as it is kept and sent. */
    read: () => withMarks(area.current?.value ?? "", chosen.current),
    /** Puts into the field what was kept or is edited. */
    write(text: string) {
      const shown = withoutMarks(text);
      chosen.current = shown.chosen;
      if (area.current) area.current.value = shown.typed;
      setTyped(null);
    },
  };
}

/** Where two have one name, whoever is named further up stands first. */
function inOrder(all: Named[], before: readonly Named[], above: string): Named[] {
  const last = all.at(-1);
  if (!last || !before.some(({ name }) => name === last.name)) return all;
  const isFirst = above.split("").filter((_, at) => isNamedAt(above, at, last.name)).length;
  const same = before.filter(({ name }) => name === last.name);
  same.splice(isFirst, 0, last);
  return [...before.filter(({ name }) => name !== last.name), ...same];
}

function typedIn(area: HTMLTextAreaElement, chosen: readonly Named[]): Typed | null {
  const { value, selectionStart: to, selectionEnd } = area;
  if (to !== selectionEnd) return null;
  const [, query] = TYPED.exec(value.slice(Math.max(0, to - 60), to)) ?? [];
  if (query === undefined) return null;
  const from = to - query.length - 1;
  // Whoever stands there is chosen already.
  return chosen.some(({ name }) => isNamedAt(value, from, name)) ? null : { query, from, to };
}
