import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import { type ComponentProps, useContext } from "react";
import { m } from "~/i18n/generated/messages";
import { playerOf, SHAPES, siteOfPlayer } from "~/lib/players";
import { Button } from "../button";
import { LinkIcon, TrashIcon } from "../icons";
import styles from "./editor.module.css";
import { plainAddress, whereOf } from "./link-card";
import { PictureAddress } from "./picture-view";
import type { Card } from "./paste-link";

/** A link's card in the editor, as it will be read; it can be a link again, or go. */
export function CardView({ node, editor, getPos, deleteNode, selected }: NodeViewProps) {
  const addressOf = useContext(PictureAddress);
  const card = node.attrs as Card;
  const { href, title, description, fileId, src } = card;
  const picture = src ?? (fileId === null ? undefined : addressOf?.(fileId));
  const player = playerOf(href);

  function makeLink() {
    const from = getPos();
    if (from === undefined) return;
    const text = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
    const line = { type: "paragraph", content: [text] };
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to: from + node.nodeSize }, line)
      .run();
  }

  return (
    <NodeViewWrapper className={clsx(styles.card, selected && styles.selected)} data-drag-handle>
      <Figure className={clsx("link-card", player && SHAPES[siteOfPlayer(player.provider).shape])}>
        {picture && <img src={picture} alt="" draggable={false} />}
        <p dir="auto">
          <b>{title || plainAddress(href)}</b>
        </p>
        <figcaption dir="auto">
          {description && <p>{description}</p>}
          <p>{whereOf(card)}</p>
        </figcaption>
      </Figure>
      <div className={styles.cardTools} contentEditable={false}>
        <Button size="sm" variant="ghost" icon={LinkIcon} onClick={makeLink}>
          {m.editor_card_as_link()}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          icon={TrashIcon}
          label={m.editor_card_remove()}
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
