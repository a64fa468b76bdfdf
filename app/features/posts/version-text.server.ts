import { askedIn, withChoices } from "~/features/polls/present";
import { AppError } from "~/lib/errors";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import type { FullPostRow } from "./row";

/** A title and words as rows hold them. */
export interface VersionText {
  title: string;
  bodyDoc: string;
  bodyHtml: string;
}

/** The HTML of a post that came from elsewhere as it is made a document of, with what was chosen for its polls. */
export const asOpened = ({ bodyHtml, polls }: Pick<FullPostRow, "bodyHtml" | "polls">): string =>
  withChoices(bodyHtml, askedIn(polls));

/** Its words as a document, also of a text that came from elsewhere; an empty one for what no longer fits the limits. */
export function versionDoc({ bodyDoc, bodyHtml }: Omit<VersionText, "title">): DocNode {
  if (bodyDoc !== "") return JSON.parse(bodyDoc) as DocNode;
  try {
    return docFromHtml(bodyHtml);
  } catch (error) {
    if (error instanceof AppError) return emptyDoc;
    throw error;
  }
}
