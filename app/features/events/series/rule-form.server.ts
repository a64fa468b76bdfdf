import { redirect } from "react-router";
import { postPolicy } from "~/features/posts/policy";
import { findPostRow } from "~/features/posts/queries.server";
import { subjectOf } from "~/features/posts/row";
import { wherever } from "~/features/posts/wherever.server";
import { conflict, invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { repeatsOfForm } from "../form";
import { repeats } from "../input";
import { eventIn } from "../row";
import { changeRule, listAhead, previewRule, type RuleChoice } from "./change-rule.server";
import type { RulePage, RulePreview } from "./payload";
import { chosenBy, ONCE, repeatsText } from "./rule";

/** What a form has asked: what it would do, and what it was said to do when somebody looked before. */
export interface Asked {
  preview: RulePreview;
  repeats: string;
  scope: RuleChoice["scope"];
  /** Sent back with the press: of what it speaks. */
  seen: string;
  /** Something else than what was looked at would come of it by now. */
  isOther: boolean;
}

/**
 * Of the page of a rule, with and without scripts: says what would come of it ("preview"), or does it ("change"). Where
 * dates go that nobody has looked at in this form, it is said first.
 */
export async function ruleAction(ctx: Ctx, form: FormData, place: { spaceSlug: string; slug: string }): Promise<Asked> {
  const intent = String(form.get("intent"));
  const choice = choiceIn(form);
  return wherever(ctx, place, async (at) => {
    const preview = await previewRule(ctx, at, choice);
    const seen = [choice.scope, choice.repeats, preview.begins, preview.gone, preview.people].join(" ");
    const was = form.get("seen");
    const isSeen = preview.gone === 0 || was === seen;
    if (intent !== "change" || !isSeen) {
      return { preview, ...choice, seen, isOther: intent === "change" && was !== null };
    }
    await changeRule(ctx, at, choice);
    throw redirect(`/c/${at.spaceSlug}/${at.slug}/dates`);
  });
}

/** For who may change the event. Throws 404 for what is no date of a series, 409 event_rule_over where none is to come. */
export async function findRulePage(ctx: Ctx, at: { spaceSlug: string; slug: string }): Promise<RulePage> {
  const row = await findPostRow(ctx, at);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(row));
  const event = eventIn(row.event);
  if (!event?.series || row.status !== "published") throw notFound();
  const { id, rule, lastDay } = event.series;
  const ahead = await listAhead(ctx, id);
  const [next] = ahead;
  if (!next) throw conflict("event_rule_over");
  const own = ahead.find((date) => date.id === row.id) ?? next;
  return {
    name: row.title,
    slug: row.slug,
    space: { slug: row.spaceSlug },
    repeats: repeatsText(chosenBy({ rule, until: lastDay || null })),
    day: own.wall.slice(0, "2026-12-04".length),
    next_day: next.wall.slice(0, "2026-12-04".length),
  };
}

function choiceIn(form: FormData): RuleChoice {
  const text = repeatsOfForm(
    (name) => form.has(name),
    (name) => String(form.get(name) ?? ""),
  );
  const read = repeats.safeParse(text ?? ONCE);
  if (!read.success) throw invalid({ recurring: read.error.issues[0]?.message ?? "event_repeats_invalid" });
  return { repeats: read.data, scope: form.get("scope") === "all" ? "all" : "following" };
}
