import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { type Suggest, typedIn } from "./suggest";
import { turnsNames } from "./typed-emoji";

interface SuggestProps {
  editor: Editor;
  suggest: Suggest;
}

/** The menu of names and emoji: its code comes with the first sign for one. Without it the signs are signs. */
export function SuggestWhenTyped({ editor, suggest }: SuggestProps) {
  const isTyped = useEditorState({ editor, selector: ({ editor: now }) => typedIn(now) !== null });
  const sources = useEffectEvent(() => suggest());
  useEffect(() => turnsNames(editor, () => sources()), [editor]);
  const [Menu, setMenu] = useState<ComponentType<SuggestProps> | null>(null);
  useEffect(() => {
    if (!isTyped || Menu) return;
    import("./suggest-menu").then(
      ({ SuggestMenu }) => setMenu(() => SuggestMenu),
      (error: unknown) => console.warn("the menu of names could not be loaded", error),
    );
  }, [isTyped, Menu]);
  return Menu && <Menu editor={editor} suggest={suggest} />;
}
