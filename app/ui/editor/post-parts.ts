import type { AnyExtension } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { BlockBar } from "./block-bar";
import { BlockMenu } from "./block-menu";
import { LinkButton } from "./blocks";
import { ButtonView } from "./button-view";
import { blocksFromMarkdown } from "./markdown";
import { OnePoll } from "./one-poll";
import { PollView } from "./poll-view";
import { Poll, postExtensions } from "./post-schema";

const views = new Map<string, AnyExtension>([
  [Poll.name, Poll.extend({ addNodeView: () => ReactNodeViewRenderer(PollView) })],
  [LinkButton.name, LinkButton.extend({ addNodeView: () => ReactNodeViewRenderer(ButtonView) })],
]);

/** What a post's editor has and a comment's does without: loaded beside the editor where a post is written. */
const parts = {
  extensions: [...postExtensions.map((extension) => views.get(extension.name) ?? extension), OnePoll],
  blocksFromMarkdown,
  BlockMenu,
  BlockBar,
};

export type PostParts = typeof parts;
export default parts;
