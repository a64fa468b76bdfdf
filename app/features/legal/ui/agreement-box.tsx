import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import type { LegalDocument, Standing } from "../rules";
import { LegalLinks } from "./legal-links";

interface AgreementBoxProps {
  standing: readonly Standing[];
  error?: string | null;
  /** What the form had in it when it was refused. */
  typed?: Record<string, string> | undefined;
}

/** The box that must be ticked by who joins; nothing where the community asks for nothing. */
export function AgreementBox({ standing, error, typed }: AgreementBoxProps) {
  if (standing.length === 0) return null;
  const documents = standing.map(({ document }) => document);
  const shown = standing.map(({ id }) => id).join(",");
  return (
    <>
      <input type="hidden" name="legal_versions" value={shown} />
      <Checkbox
        // Another version is another question.
        key={shown}
        name="agree"
        required
        defaultChecked={typed?.agree !== undefined && typed.legal_versions === shown}
        label={agreementTo(documents)}
        hint={<LegalLinks documents={documents} />}
        error={error ?? null}
      />
    </>
  );
}

function agreementTo(documents: readonly LegalDocument[]): string {
  if (documents.length > 1) return m.legal_agree_both();
  return documents[0] === "privacy" ? m.legal_agree_privacy() : m.legal_agree_terms();
}
