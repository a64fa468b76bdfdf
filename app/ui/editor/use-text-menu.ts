import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { placeMenu } from "./place-menu";

interface TextMenu {
  editor: Editor;
  isOpen: boolean;
  /** What is chosen: the end of its element's id. */
  chosen: string | undefined;
  /** Where in the text the menu stands; left out, where the cursor is. */
  at?: number | undefined;
  /** Hears keys before the editor does. */
  onKey(event: KeyboardEvent): void;
}

/**
 * A menu beside the line one writes, while the focus stays in the text: its keys, what is said of it aloud, its place.
 * What stands in it is named `${id}-${chosen}`.
 */
export function useTextMenu(menu: TextMenu): { id: string; list: RefObject<HTMLDivElement | null> } {
  const { editor, isOpen, chosen, at } = menu;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKey = useEffectEvent(menu.onKey);

  useEffect(() => {
    if (!isOpen) return;
    const { dom } = editor.view;
    const listen = (event: KeyboardEvent) => onKey(event);
    dom.addEventListener("keydown", listen, { capture: true });
    dom.setAttribute("aria-controls", id);
    return () => {
      dom.removeEventListener("keydown", listen, { capture: true });
      for (const name of ["aria-controls", "aria-activedescendant"]) dom.removeAttribute(name);
    };
  }, [editor, isOpen, id]);

  useEffect(() => {
    if (!isOpen || chosen === undefined) return;
    editor.view.dom.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [editor, isOpen, chosen, id]);

  // After each rendering: the text may have been moved, and the menu may be longer or shorter.
  useEffect(() => {
    if (isOpen && list.current) placeMenu(list.current, editor.view, at);
  });

  return { id, list };
}
