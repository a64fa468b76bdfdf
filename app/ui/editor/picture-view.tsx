import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import { type ComponentProps, createContext, useContext } from "react";
import { m } from "~/i18n/generated/messages";
import { movingAddress } from "~/lib/file-address";
import { Button } from "../button";
import { TrashIcon } from "../icons";
import styles from "./editor.module.css";

/** The address of a picture by its file, for documents that were opened again. */
export const PictureAddress = createContext<((fileId: number) => string) | null>(null);

/** A picture in the editor, with its words: what one sees is below it, what one cannot see is described. */
export function PictureView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const addressOf = useContext(PictureAddress);
  const { fileId, src, width, height, alt, caption, moves } = node.attrs;
  const still = addressOf?.(Number(fileId));
  const address = src ?? (moves ? movingAddress(Number(fileId)) : still) ?? "";
  return (
    <NodeViewWrapper as={Figure} className={clsx(styles.picture, selected && styles.selected)} data-drag-handle>
      <picture>
        {moves && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img src={address} width={width ?? undefined} height={height ?? undefined} alt={alt} draggable={false} />
      </picture>
      <div className={styles.words} contentEditable={false}>
        <input
          dir="auto"
          value={String(caption ?? "")}
          placeholder={m.editor_caption()}
          aria-label={m.editor_caption()}
          onChange={({ target }) => updateAttributes({ caption: target.value })}
        />
        <input
          dir="auto"
          value={String(alt ?? "")}
          placeholder={m.editor_alt()}
          aria-label={m.editor_alt()}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          icon={TrashIcon}
          label={m.editor_remove_picture()}
          onClick={() => deleteNode()}
        />
      </div>
    </NodeViewWrapper>
  );
}

/** TipTap hands on what it was to be made of to the element, where that is no attribute. */
function Figure(props: ComponentProps<"figure">) {
  const attributes = { ...props, as: undefined };
  return <figure {...attributes} />;
}
