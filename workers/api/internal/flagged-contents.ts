import { Hono } from "hono";
import { appeal } from "~/features/moderation/commands/appeal.server";
import { flagContent } from "~/features/moderation/commands/flag-content.server";
import { judgeContent } from "~/features/moderation/commands/judge-content.server";
import { appealInput, caseKey, casesInput, flagInput, judgeInput } from "~/features/moderation/input";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { reportedIn } from "~/features/moderation/reported.server";
import type { Verdict } from "~/features/moderation/rules";
import { invalid } from "~/lib/errors";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;

const judging = (verdict: Verdict) =>
  endpoint(judgeInput, async (ctx, { id, version, content_changed_at: changedAt, action_reason_body: reason }) => {
    await judgeContent(ctx, { id, verdict, version, changedAt, reason });
    return findCase(ctx, id);
  });

/** /internal_api/flagged_contents: what is reported, and judged by who moderates it (spec section 7). */
export const flaggedContents = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      casesInput,
      async (ctx, input) => {
        const { cases: records, cursor: next } = await listCases(ctx, input);
        return { records, next_cursor: next, has_next_page: next !== null };
      },
      reads,
    ),
  )
  .post(
    "/",
    endpoint(
      flagInput,
      async (ctx, input) => {
        const thing = reportedIn(ctx, input.flagged_content_type, input.flagged_content_id);
        if (!thing) throw invalid({ flagged_content_type: "invalid" });
        return flagContent(ctx, thing, { reason: input.reported_reason, body: input.reported_reason_body });
      },
      { status: 201 },
    ),
  )
  .get(
    "/unaddressed_count",
    endpoint(
      caseKey.partial(),
      async (ctx) => {
        const { count, isMore } = await countUnaddressed(ctx);
        return { count, has_more: isMore };
      },
      reads,
    ),
  )
  .get(
    "/:id",
    endpoint(caseKey, (ctx, { id }) => findCase(ctx, id), reads),
  )
  .post(
    "/:id/appeal",
    endpoint(appealInput, (ctx, input) => appeal(ctx, input)),
  )
  .put("/:id/approve", judging("approved"))
  .put("/:id/reject", judging("rejected"))
  .patch("/:id/approve", judging("approved"))
  .patch("/:id/reject", judging("rejected"));
