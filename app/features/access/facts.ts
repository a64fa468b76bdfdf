import * as z from "zod";
import { carrying, type Fact, fact, id } from "~/platform/facts/fact";
import { type GrantSource, SOURCES } from "./sources";

/** A member was given or lost one reason to be in a space; the subject is the space. */
const edge = carrying({ member_id: id, source_kind: z.enum(SOURCES), source_id: id });

const role = z.enum(["owner", "admin", "moderator", "member"]);

export const accessFacts = {
  "access.granted": edge,
  "access.revoked": edge,
  "member.role_changed": carrying({ from: role, to: role }),
};

/** Any fact may stand for a grant: what a grant is part of says more than that it was given. */
export type AccessFact = Fact;

export const accessFact = (
  name: "access.granted" | "access.revoked",
  memberId: number,
  spaceId: number,
  source: GrantSource,
): AccessFact =>
  fact(name, { kind: "space", id: spaceId }, { member_id: memberId, source_kind: source.kind, source_id: source.id });
