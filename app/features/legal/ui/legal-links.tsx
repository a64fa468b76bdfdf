import { Fragment } from "react";
import { m } from "~/i18n/generated/messages";
import type { LegalDocument } from "../rules";

export const NAMES: Record<LegalDocument, () => string> = { terms: m.legal_terms, privacy: m.legal_privacy };

/** Each opens beside the form, whose fields stay as they are. */
export function LegalLinks({ documents }: { documents: readonly LegalDocument[] }) {
  return documents.map((document, at) => (
    <Fragment key={document}>
      {at > 0 && " · "}
      <a className="link" href={`/legal/${document}`} target="_blank" rel="noreferrer">
        {NAMES[document]()}
      </a>
    </Fragment>
  ));
}
