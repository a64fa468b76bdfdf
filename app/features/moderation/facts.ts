import * as z from "zod";
import { carrying, type Fact, type FactPayloads, fact, id } from "~/platform/facts/fact";
import { BECAUSE, REASONS, RULE_KINDS, type RuleKind, STATES } from "./rules";

const flagged = carrying({ reason: z.enum(REASONS) }, { isWords: true });
const held = carrying({ because: z.enum(BECAUSE), is_hidden: z.boolean() });
const judged = carrying({ was: z.enum(STATES), was_hidden: z.boolean(), author_id: id, is_new: z.boolean() });
const appealed = carrying({});

/** What happens to whatever can be reported, by its kind; who reported it is the fact's actor, and no author's to know. */
export const moderationFacts = {
  /** To be silent until then (UTC ms; null: until somebody ends it). */
  "member.muted": carrying({ until: id.nullable() }),
  "member.unmuted": carrying({}),
  /** A rule was set anew, switched on or off. */
  "moderation.rule_changed": carrying({ kind: z.enum(RULE_KINDS), is_on: z.boolean() }),
  "post.flagged": flagged,
  "post.held": held,
  "post.approved": judged,
  "post.rejected": judged,
  "post.appealed": appealed,
  "comment.flagged": flagged,
  "comment.held": held,
  "comment.approved": judged,
  "comment.rejected": judged,
  "comment.appealed": appealed,
  "message.flagged": flagged,
  "message.held": held,
  "message.approved": judged,
  "message.rejected": judged,
  "message.appealed": appealed,
  "member.flagged": flagged,
  "member.held": held,
  "member.approved": judged,
  "member.rejected": judged,
  "member.appealed": appealed,
};

/** The kinds of things that can be reported (app/features/subjects.server.ts `reports`). */
export const REPORTABLE = ["post", "comment", "message", "member"] as const;
export type Reportable = (typeof REPORTABLE)[number];

export interface Reported {
  kind: Reportable;
  id: number;
}

type Happening = "flagged" | "held" | "approved" | "rejected" | "appealed";

/** Of one thing: `post.flagged`, `comment.rejected`. Every kind carries the same. */
export const moderationFact = <What extends Happening>(
  what: What,
  thing: Reported,
  payload: FactPayloads[`post.${What}`],
): Fact =>
  // The kinds' payloads are one: the compiler cannot follow the name through the template.
  fact(`${thing.kind}.${what}` as "post.flagged", thing, payload as never);

const member = (memberId: number) => ({ kind: "member", id: memberId });

export const memberMuted = (memberId: number, until: number | null) =>
  fact("member.muted", member(memberId), { until });
export const memberUnmuted = (memberId: number) => fact("member.unmuted", member(memberId));

export const ruleChanged = (communityId: number, kind: RuleKind, isOn: boolean) =>
  fact("moderation.rule_changed", { kind: "community", id: communityId }, { kind, is_on: isOn });

/** What a case is about. */
export function thingIn({ subjectKind, subjectId }: { subjectKind: string; subjectId: number }): Reported {
  const kind = REPORTABLE.find((one) => one === subjectKind);
  if (!kind) throw new Error(`a case of a ${subjectKind}`);
  return { kind, id: subjectId };
}
