import * as z from "zod";
import { carrying, fact, id } from "~/platform/facts/fact";
import { DOCUMENTS, type LegalDocument } from "./rules";

const document = z.enum(DOCUMENTS);

export const legalFacts = {
  "legal.published": carrying({ document, number: z.int().positive(), asks_members: z.boolean() }),
  /** A document that there is no more. */
  "legal.withdrawn": carrying({ document, number: z.int().positive() }),
  /** About the version; who joins agrees in the commit that makes them a member. */
  "legal.agreed": carrying({ member_id: id }),
};

export const legalPublished = (
  versionId: number,
  said: { document: LegalDocument; number: number; asks_members: boolean },
  key?: string,
) => fact("legal.published", { kind: "legal_version", id: versionId }, said, key);

export const legalWithdrawn = (versionId: number, said: { document: LegalDocument; number: number }, key?: string) =>
  fact("legal.withdrawn", { kind: "legal_version", id: versionId }, said, key);

export const legalAgreed = (versionId: number, memberId: number) =>
  fact("legal.agreed", { kind: "legal_version", id: versionId }, { member_id: memberId });
