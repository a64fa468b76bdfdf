import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "../button";
import { EmojiButton } from "../emoji-picker";
import { pickEmoji } from "./custom-emoji";
import type { Suggest } from "./suggest";
import { Icon } from "../icon";
import {
  BoldIcon,
  CodeBlockIcon,
  CodeIcon,
  Heading2Icon,
  Heading3Icon,
  ImageIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  type LucideIcon,
  FileUpIcon,
  PlusIcon,
  QuoteIcon,
  RedoIcon,
  UndoIcon,
} from "../icons";
import type { EditorKind } from "./document";
import styles from "./editor.module.css";
import { withScheme } from "./with-scheme";

interface Tool {
  icon: LucideIcon;
  label: () => string;
  kinds: readonly EditorKind[];
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const BOTH: readonly EditorKind[] = ["post", "comment"];
const POST: readonly EditorKind[] = ["post"];

/** What stands before what is put into the text. */
const FIRST: Tool[] = [
  tool(
    BoldIcon,
    m.editor_bold,
    BOTH,
    (e) => e.isActive("bold"),
    (e) => e.chain().focus().toggleBold().run(),
  ),
  tool(
    ItalicIcon,
    m.editor_italic,
    BOTH,
    (e) => e.isActive("italic"),
    (e) => e.chain().focus().toggleItalic().run(),
  ),
];

/** What comes after, and on a phone is reached by moving the bar. */
const GROUPS: Tool[][] = [
  [
    tool(
      Heading2Icon,
      m.editor_heading2,
      POST,
      (e) => e.isActive("heading", { level: 2 }),
      (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    ),
    tool(
      Heading3Icon,
      m.editor_heading3,
      POST,
      (e) => e.isActive("heading", { level: 3 }),
      (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    ),
  ],
  [
    tool(
      ListIcon,
      m.editor_bullets,
      BOTH,
      (e) => e.isActive("bulletList"),
      (e) => e.chain().focus().toggleBulletList().run(),
    ),
    tool(
      ListOrderedIcon,
      m.editor_numbers,
      BOTH,
      (e) => e.isActive("orderedList"),
      (e) => e.chain().focus().toggleOrderedList().run(),
    ),
    tool(
      QuoteIcon,
      m.editor_quote,
      BOTH,
      (e) => e.isActive("blockquote"),
      (e) => e.chain().focus().toggleBlockquote().run(),
    ),
  ],
  [
    tool(
      CodeIcon,
      m.editor_code,
      BOTH,
      (e) => e.isActive("code"),
      (e) => e.chain().focus().toggleCode().run(),
    ),
    tool(
      CodeBlockIcon,
      m.editor_code_block,
      POST,
      (e) => e.isActive("codeBlock"),
      (e) => e.chain().focus().toggleCodeBlock().run(),
    ),
  ],
];

function tool(
  icon: LucideIcon,
  label: Tool["label"],
  kinds: Tool["kinds"],
  isOn: Tool["isOn"],
  run: Tool["run"],
): Tool {
  return { icon, label, kinds, isOn, run };
}

interface ToolbarProps {
  editor: Editor;
  kind: EditorKind;
  /** What can be done with the block one stands in. */
  blockBar: ReactNode;
  /** The menu of blocks stands open. */
  isAdding: boolean;
  onAdd(): void;
  onFiles?: (files: File[]) => void;
  suggest?: Suggest;
}

/** What can be done with the text. One stop of the Tab key; the arrows go along it. */
export function Toolbar({ editor, kind, blockBar, isAdding, onAdd, onFiles, suggest }: ToolbarProps) {
  // One for all the time that the picker stands: it asks again for another.
  const [own] = useState(() => suggest && (() => suggest().then(({ emojis }) => emojis())));
  const [isLinking, setIsLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const anyInput = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const groups = GROUPS.map((group) => group.filter((one) => one.kinds.includes(kind))).filter(
    (group) => group.length > 0,
  );
  const tools = [...FIRST, ...groups.flat()];
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map((one) => one.isOn(now)),
      isLink: now.isActive("link"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });

  // Where text is written, Ctrl+K is the link's key; elsewhere it is the product's. Alt+F10 leads to the tools, as in
  // other editors: in a list or in code the Tab key writes.
  useEffect(() => {
    const { dom } = editor.view;
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key === "F10" && event.altKey) {
        event.preventDefault();
        bar.current?.querySelector("button")?.focus();
        return;
      }
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      // The browser says what the key before has selected in a task of its own, which may come after this key; once
      // the field has the focus, the editor would hear it no more.
      document.dispatchEvent(new Event("selectionchange"));
      setIsLinking(true);
    }
    dom.addEventListener("keydown", onKey);
    return () => dom.removeEventListener("keydown", onKey);
  }, [editor]);

  function onChosen({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles?.([...(target.files ?? [])]);
    target.value = "";
  }

  const button = (one: Tool) => (
    <ToolButton
      key={one.label()}
      icon={one.icon}
      label={one.label()}
      isOn={state.on[tools.indexOf(one)] ?? false}
      isFirst={one === tools[0]}
      onClick={() => one.run(editor)}
    />
  );

  return (
    <>
      <div
        ref={bar}
        className="editor-bar"
        role="toolbar"
        tabIndex={-1}
        aria-label={m.editor_toolbar()}
        aria-keyshortcuts="Alt+F10"
        onKeyDown={moveAlong}
      >
        {FIRST.map(button)}
        <ToolButton
          icon={LinkIcon}
          label={m.editor_link()}
          isOn={state.isLink}
          onClick={() => setIsLinking(!isLinking)}
        />
        {onFiles && (
          <>
            <ToolButton icon={ImageIcon} label={m.editor_picture()} onClick={() => input.current?.click()} />
            <input ref={input} type="file" accept="image/*" multiple hidden onChange={onChosen} />
            <ToolButton icon={FileUpIcon} label={m.editor_file()} onClick={() => anyInput.current?.click()} />
            <input ref={anyInput} type="file" multiple hidden onChange={onChosen} />
          </>
        )}
        {kind === "post" && <ToolButton icon={PlusIcon} label={m.editor_add_block()} isOn={isAdding} onClick={onAdd} />}
        <EmojiButton
          label={m.editor_emoji()}
          tabIndex={-1}
          keepsFocus
          own={own}
          onPick={(emoji) => void pickEmoji(editor, emoji, own)}
        />
        {groups.map((group) => (
          <span key={group[0]?.label()} className="row">
            <span className="gap" aria-hidden="true" />
            {group.map(button)}
          </span>
        ))}
        {kind === "post" && (
          <>
            <span className="gap" aria-hidden="true" />
            <ToolButton
              icon={UndoIcon}
              label={m.editor_undo()}
              disabled={!state.canUndo}
              onClick={() => editor.chain().focus().undo().run()}
            />
            <ToolButton
              icon={RedoIcon}
              label={m.editor_redo()}
              disabled={!state.canRedo}
              onClick={() => editor.chain().focus().redo().run()}
            />
          </>
        )}
      </div>
      {blockBar}
      {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
    </>
  );
}

interface ToolButtonProps {
  icon: LucideIcon;
  label: string;
  isOn?: boolean;
  isFirst?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function ToolButton({ icon, label, isOn, isFirst, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="btn ghost icon-only sm"
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={disabled || undefined}
      title={label}
      tabIndex={isFirst ? 0 : -1}
      // The selection must stay where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
    >
      <Icon as={icon} size={18} />
    </button>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(() => String(editor.getAttributes("link").href ?? ""));

  function apply() {
    // At once, not with the next frame: this field goes, and the next key is the text's.
    editor.view.focus();
    const address = href.trim();
    const link = editor.chain().extendMarkRange("link");
    if (address === "") link.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link")) {
      const mark = { type: "link", attrs: { href: withScheme(address) } };
      editor.commands.insertContent({ type: "text", text: address, marks: [mark] });
    } else link.setLink({ href: withScheme(address) }).run();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") {
      // This is a field inside the post's own form, which must not be sent.
      event.preventDefault();
      apply();
    }
    if (event.key === "Escape") {
      // Leaves this field alone, not the form it stands in.
      event.stopPropagation();
      editor.view.focus();
      onDone();
    }
  }

  return (
    <div className={clsx("row", styles.link)}>
      <input
        className="input"
        type="url"
        value={href}
        placeholder="https://"
        aria-label={m.editor_link_address()}
        onChange={(event: FormEvent<HTMLInputElement>) => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        ref={(field) => field?.focus()}
      />
      <Button size="sm" onClick={apply}>
        {href.trim() === "" ? m.editor_link_remove() : m.editor_link_apply()}
      </Button>
    </div>
  );
}

function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not([popover] *)")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
