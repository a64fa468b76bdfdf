import * as z from "zod";
import { carrying, fact } from "~/platform/facts/fact";
import { TEMPLATE_NAMES, type TemplateName } from "./rules";

const which = { template: z.enum(TEMPLATE_NAMES) };

/** A community began from a template, or its admin took that back. */
export const templateFacts = {
  "template.assigned": carrying(which),
  "template.removed": carrying(which),
};

export const templateFact = (what: "assigned" | "removed", communityId: number, template: TemplateName) =>
  fact(`template.${what}`, { kind: "community", id: communityId }, { template });
