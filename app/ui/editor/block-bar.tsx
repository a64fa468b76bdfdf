import type { Editor } from "@tiptap/core";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import { useEditorState } from "@tiptap/react";
import { m } from "~/i18n/generated/messages";
import { Button } from "../button";
import { TONES, type Tone, toneOf } from "./block-rules";
import styles from "./editor.module.css";
import { LANGUAGES, languageKey } from "./languages";

const HOLDERS = ["table", "callout", "details", "columns", "codeBlock"] as const;
type Holder = (typeof HOLDERS)[number];

/** What can be done with the block that the cursor stands in; nothing where it stands in the text itself. */
export function BlockBar({ editor }: { editor: Editor }) {
  const around = useEditorState({ editor, selector: ({ editor: now }) => holderOf(now) });
  if (!around) return null;
  const { name, tone, language, columns } = around;
  return (
    <div className={styles.block} role="toolbar" aria-label={LABELS[name]()}>
      {name === "table" && <TableTools editor={editor} />}
      {name === "callout" && (
        <>
          <select
            className="input"
            aria-label={m.editor_callout()}
            value={tone}
            onChange={({ target }) => editor.chain().focus().updateAttributes("callout", { tone: target.value }).run()}
          >
            {TONES.map((one) => (
              <option key={one} value={one}>
                {TONE_WORDS[one]()}
              </option>
            ))}
          </select>
          <Remove editor={editor} name={name} label={m.editor_callout_remove()} />
        </>
      )}
      {name === "details" && <Remove editor={editor} name={name} label={m.editor_toggle_remove()} />}
      {name === "columns" && (
        <>
          {columns < 3 && (
            <Button size="sm" variant="ghost" onClick={() => addColumn(editor)}>
              {m.editor_columns_add()}
            </Button>
          )}
          <Remove editor={editor} name={name} label={m.editor_columns_remove()} />
        </>
      )}
      {name === "codeBlock" && (
        <select
          className="input"
          aria-label={m.editor_code_language()}
          value={languageKey(language) ?? ""}
          onChange={({ target }) =>
            editor
              .chain()
              .focus()
              .updateAttributes("codeBlock", { language: target.value || null })
              .run()
          }
        >
          <option value="">{m.editor_code_plain()}</option>
          {LANGUAGES.map(([key, called]) => (
            <option key={key} value={key}>
              {called}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

const LABELS: Record<Holder, () => string> = {
  table: m.editor_table,
  callout: m.editor_callout,
  details: m.editor_toggle,
  columns: m.editor_columns,
  codeBlock: m.editor_code_block,
};

const TONE_WORDS: Record<Tone, () => string> = {
  info: m.editor_callout_info,
  tip: m.editor_callout_tip,
  warning: m.editor_callout_warning,
};

function TableTools({ editor }: { editor: Editor }) {
  const tools = [
    [m.editor_table_row_add, addRowAfter],
    [m.editor_table_column_add, addColumnAfter],
    [m.editor_table_row_remove, deleteRow],
    [m.editor_table_column_remove, deleteColumn],
    [m.editor_table_remove, deleteTable],
  ] as const;
  return tools.map(([label, command]) => (
    <Button
      key={label()}
      size="sm"
      variant="ghost"
      onClick={() => {
        command(editor.state, editor.view.dispatch);
        editor.view.focus();
      }}
    >
      {label()}
    </Button>
  ));
}

function Remove({ editor, name, label }: { editor: Editor; name: Holder; label: string }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => editor.chain().focus().deleteNode(name).run()}>
      {label}
    </Button>
  );
}

function addColumn(editor: Editor): void {
  const { $from } = editor.state.selection;
  const depth = depthOf(editor, "columns");
  if (depth === null) return;
  editor
    .chain()
    .insertContentAt($from.after(depth) - 1, { type: "column", content: [{ type: "paragraph" }] })
    .focus()
    .run();
}

function depthOf({ state }: Editor, name: string): number | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth;
  return null;
}

/** The innermost of those that have tools. */
function holderOf(editor: Editor) {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    const name = HOLDERS.find((one) => one === node.type.name);
    if (!name) continue;
    return {
      name,
      tone: toneOf(node.attrs.tone),
      language: String(node.attrs.language ?? ""),
      columns: node.childCount,
    };
  }
  return null;
}
