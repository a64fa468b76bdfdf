import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { fold } from "~/lib/fold";
import { Avatar } from "../avatar";
import { loadShortcodes } from "../emoji/shortcodes";
import { Icon } from "../icon";
import { UsersIcon } from "../icons";
import styles from "./block-menu.module.css";
import { putEmoji } from "./custom-emoji";
import { EVERYBODY } from "./mention-rules";
import { CHOSEN, LIST, OPTION } from "./menu-roles";
import { type Sources, type Suggest, type Typed, typedIn } from "./suggest";
import { type Findable, type Found, fitting } from "./suggest-fits";
import { useTextMenu } from "./use-text-menu";

/** A line of the menu. */
interface Suggestion extends Findable {
  hint?: string;
  picture: ReactNode;
  put(editor: Editor, typed: Typed): void;
}

const ASK_MS = 120;
const EMOJIS_SHOWN = 8;

/**
 * Whom an @ and which emoji of the community's own a colon may mean, beside the line one writes. The focus stays in the
 * text, as with `BlockMenu`: what is typed chooses, the arrows go along, Enter and Tab take, Escape leaves the words.
 */
export function SuggestMenu({ editor, suggest }: { editor: Editor; suggest: Suggest }) {
  const typed = useEditorState({ editor, selector: ({ editor: now }) => typedIn(now) });
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [found, setFound] = useState<Found<Suggestion> | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  if (typed === null && dismissed !== null) setDismissed(null);
  if (typed === null && picked !== null) setPicked(null);
  const wantedFor = (now: Typed | null) => (now && dismissed !== now.from ? `${now.sign}${now.query}` : null);
  const chosenOf = (some: readonly Suggestion[]) => some.find(({ key }) => key === picked) ?? some[0];
  const wanted = wantedFor(typed);
  const shown = fitting(found, wanted).slice(0, wanted?.startsWith(":") ? EMOJIS_SHOWN : undefined);
  const isOpen = shown.length > 0;
  const chosen = chosenOf(shown);

  const ask = useEffectEvent(async (what: string, signal: AbortSignal): Promise<void> => {
    try {
      const from = await suggest();
      const all = what.startsWith("@")
        ? await peopleFor(from, what.slice(1), signal)
        : await emojisFor(from, what.slice(1));
      if (signal.aborted) return;
      setFound({ for: what, all });
    } catch (error) {
      if (signal.aborted) return;
      // What was typed stays words, and the keys are the text's again.
      setFound(null);
      console.warn("nothing could be suggested", error);
    }
  });

  useEffect(() => {
    if (wanted === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(wanted, controller.signal), ASK_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);

  function choose(one: Suggestion) {
    const now = typedIn(editor);
    if (!now) return;
    setFound(null);
    one.put(editor, now);
  }

  function onKey(event: KeyboardEvent) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // By what stands there at this moment: the last letter may not have been painted yet.
    const fit = fitting(found, wantedFor(typedIn(editor)));
    const one = chosenOf(fit);
    if (!one) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = fit.indexOf(one) + (event.key === "ArrowDown" ? 1 : -1);
      setPicked(fit.at(next % fit.length)?.key ?? null);
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) choose(one);
    else if (event.key === "Escape") setDismissed(typed?.from ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const { id, list } = useTextMenu({ editor, isOpen, chosen: chosen?.key, at: typed?.from, onKey });

  if (!isOpen || !typed) return null;
  return (
    <div
      ref={list}
      id={id}
      {...LIST}
      tabIndex={-1}
      aria-label={typed.sign === "@" ? m.editor_mention() : m.editor_emoji()}
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
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setPicked(one.key)}
          onClick={() => choose(one)}
        >
          {one.picture}
          <span>
            <b dir="auto">{one.label}</b>
            {one.hint && <span className="muted">{one.hint}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

async function peopleFor(from: Sources, query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { people, everybody } = await from.people(query, { signal });
  const all = people.map(
    ({ id, name, avatar }): Suggestion => ({
      key: id,
      label: name,
      picture: <Avatar name={name} avatar={avatar} size={28} />,
      put: (editor, typed) => putMention(editor, typed, { id, label: name }),
    }),
  );
  if (!everybody) return all;
  const label = m.editor_mention_everybody({ space: everybody.name });
  const names = [EVERYBODY, label, everybody.name];
  if (!names.some((one) => fold(one).startsWith(fold(query).trim()))) return all;
  const whole: Suggestion = {
    key: EVERYBODY,
    label,
    names,
    hint: m.editor_mention_everybody_hint(),
    picture: <Icon as={UsersIcon} size={18} />,
    put: (editor, typed) => putMention(editor, typed, { id: EVERYBODY, label: everybody.name }),
  };
  return [...all, whole];
}

/** All that are called so: the community's own before what everybody has. */
async function emojisFor(from: Sources, query: string): Promise<Suggestion[]> {
  const wanted = query.toLowerCase();
  const [own, names] = await Promise.all([from.emojis(), loadShortcodes()]);
  const ours = own.map(
    (one): Suggestion => ({
      key: String(one.id),
      label: one.emoji,
      picture: one.picture && <img src={one.picture.light} alt="" width={24} height={24} />,
      put: (editor, { from: start, to }) => {
        editor.chain().deleteRange({ from: start, to }).run();
        putEmoji(editor, one);
      },
    }),
  );
  const all = Object.entries(names).map(
    ([name, emoji]): Suggestion => ({
      key: name,
      label: `:${name}:`,
      picture: <span aria-hidden="true">{emoji}</span>,
      put: (editor, { from: start, to }) => {
        editor.chain().focus().insertContentAt({ from: start, to }, `${emoji} `).run();
      },
    }),
  );
  const isMeant = ({ label }: Suggestion) => label.includes(wanted);
  const byPlace = (one: Suggestion, other: Suggestion) =>
    one.label.indexOf(wanted) - other.label.indexOf(wanted) || one.label.length - other.label.length;
  return [...ours.filter(isMeant).sort(byPlace), ...all.filter(isMeant).sort(byPlace)];
}

/** With a space behind it, so that one writes on. */
function putMention(editor: Editor, { from, to }: Typed, attrs: { id: string; label: string }): void {
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: "mention", attrs },
      { type: "text", text: " " },
    ])
    .run();
}
