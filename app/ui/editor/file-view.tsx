import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { m } from "~/i18n/generated/messages";
import { fileCardClass } from "~/lib/file-kinds";
import { Button } from "../button";
import { TrashIcon } from "../icons";
import styles from "./editor.module.css";
import { aboutFile, type FileAttrs } from "./file-card";

/** A file's card in the editor, as it will be read; it can go. */
export function FileView({ node, editor, deleteNode, selected }: NodeViewProps) {
  const file = node.attrs as FileAttrs;

  return (
    <NodeViewWrapper className={clsx(styles.card, selected && styles.selected)} data-drag-handle>
      <Figure className={fileCardClass(file.type)}>
        <p dir="auto">
          <b>{file.name}</b>
        </p>
        <figcaption>{aboutFile(file)}</figcaption>
      </Figure>
      <div className={styles.cardTools} contentEditable={false}>
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          icon={TrashIcon}
          label={m.editor_remove_file()}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        />
      </div>
    </NodeViewWrapper>
  );
}

const Figure = (props: ComponentProps<"figure">) => <figure contentEditable={false} {...props} />;
