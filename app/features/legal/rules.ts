/** What a community may ask its members to agree to, by the end of each one's address. */
export const DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocument = (typeof DOCUMENTS)[number];

export const isDocument = (text: string): text is LegalDocument => DOCUMENTS.some((document) => document === text);

export const URL_LENGTH = 500;
/** Versions that a page of the list shows, the newest first. */
export const VERSIONS_SHOWN = 20;

/** A version that stands, as who is asked to agree knows it. */
export interface Standing {
  id: number;
  document: LegalDocument;
}

/**
 * Why an agreement is not taken, as an error code; null where it is. `agreed` is what the form showed beside its box,
 * and nothing where the box was left empty.
 */
export function agreementProblem(standing: readonly Standing[], agreed: readonly number[]) {
  if (standing.every(({ id }) => agreed.includes(id))) return null;
  return agreed.length === 0 ? "legal_needed" : "legal_changed";
}

/** The names of the documents in a stored list; whatever else stands in it is none. */
export function documentsIn(json: string): LegalDocument[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? DOCUMENTS.filter((document) => names.includes(document)) : [];
}

/** The version numbers in a stored list, or in a form's field. */
export function idsIn(text: string): number[] {
  const ids = text.match(/\d{1,16}/g) ?? [];
  return [...new Set(ids.map(Number))].filter(Number.isSafeInteger).slice(0, DOCUMENTS.length);
}
