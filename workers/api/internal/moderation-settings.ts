import { Hono } from "hono";
import * as z from "zod";
import { listRules, saveRule, tryRule } from "~/features/moderation/rule-settings.server";
import { RULE_KINDS } from "~/features/moderation/rules";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** The rule's own fields stand beside its kind (features/moderation/rule-kinds). */
const rule = z.looseObject({ kind: z.enum(RULE_KINDS, "invalid") });
const set = rule.extend({ is_on: z.boolean("invalid") });

const save = endpoint(set, async (ctx, { kind, is_on: isOn, ...config }) => {
  await saveRule(ctx, kind, config, isOn);
  return { records: await listRules(ctx) };
});

/** /internal_api/moderation_settings: what is held back by itself; for admins. */
export const moderationSettingsApi = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: await listRules(ctx) }), { readsFirst: true }),
  )
  .put("/:kind", save)
  .patch("/:kind", save)
  // As it is set, or as it would be with what the query says: words are parted by commas.
  .get(
    "/:kind/try",
    endpoint(rule, (ctx, { kind, ...config }) => tryRule(ctx, kind, Object.keys(config).length > 0 ? config : null)),
  );
