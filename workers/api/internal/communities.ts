import { Hono } from "hono";
import * as z from "zod";
import { currentAccount } from "~/features/accounts/queries.server";
import { createCommunity } from "~/features/communities/commands/create-community.server";
import {
  deleteOpenGraphImage,
  deletePicture,
  updateEmbed,
  updatePlayers,
  updateGeneral,
  updateSeo,
  updateTheme,
} from "~/features/communities/commands/update-community.server";
import {
  getCommunityPayload,
  getCommunitySettingsPayload,
  getCorsOriginsPayload,
  getPlayersPayload,
  getSeoPayload,
  getThemePayload,
} from "~/features/communities/current-user.server";
import {
  attachedFileInput,
  corsOriginsInput,
  playersInput,
  newCommunityInput,
  seoSettingsInput,
  themeSettingsInput,
  updateCommunityInput,
} from "~/features/communities/input";
import { communityRules } from "~/features/communities/policy";
import { getAddressProblem, listSwitches } from "~/features/communities/queries.server";
import { mailInput } from "~/features/invitations/input";
import { findInvitationMail, updateInvitationMail } from "~/features/invitations/mail-settings.server";
import { agreeToLegal, publishLegal } from "~/features/legal/commands.server";
import { agreementInput, documentInput, publishJson } from "~/features/legal/input";
import { listVersionPayloads } from "~/features/legal/queries.server";
import { moveChecklist } from "~/features/onboarding/commands.server";
import { onboardingInput, onboardingSettingsInput } from "~/features/onboarding/input";
import { findOnboardingSettings, updateOnboardingSettings } from "~/features/onboarding/new-members.server";
import { presentOnboarding } from "~/features/onboarding/present";
import { findChecklist } from "~/features/onboarding/queries.server";
import { assignTemplate, removeTemplate } from "~/features/templates/commands.server";
import { startInput, templateInput } from "~/features/templates/input";
import { findTemplates } from "~/features/templates/queries.server";
import { startWith } from "~/features/templates/start.server";
import { errorMessage } from "~/i18n/errors.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { signInRequired, viewOnly } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { isSignedIn, type Viewer } from "~/lib/viewer";
import { docFromText } from "~/ui/editor/document";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});

/** Before a long text is read. */
function mayManage(viewer: Viewer): void {
  if (!isSignedIn(viewer)) throw signInRequired();
  authorize(communityRules, "can_manage_community", viewer, null);
}

/** Spec section 7, "onboarding settings update". */
async function settingsPayload(ctx: Ctx) {
  const { spaceIds, welcomePost } = await findOnboardingSettings(ctx);
  return { space_ids: spaceIds, welcome_post: welcomePost?.path ?? null };
}

/** Spec section 7, "templates list and assign". */
async function templatesPayload(ctx: Ctx) {
  const { assigned, isEmpty, offered } = await findTemplates(ctx);
  return { assigned: assigned?.name ?? null, can_assign: assigned === null && isEmpty, records: offered };
}

/** /internal_api/communities: what concerns no community yet. */
export const communities = new Hono<AppEnv>()
  /** Whether an address can be had, asked while somebody types it. */
  .get(
    "/address",
    endpoint(z.object({ slug: z.string().max(200).trim().toLowerCase() }), async (ctx, { slug }) => {
      const problem = await getAddressProblem(ctx, slug);
      return { slug, available: problem === null, message: problem && errorMessage(problem, {}, localeOf(ctx)) };
    }),
  )
  .post("/", (c) =>
    endpoint(
      newCommunityInput.extend(startInput.shape),
      async (ctx, input, { idempotencyKey }) => {
        // Before anybody is asked for an account: who looks through another's eyes has none here.
        if (ctx.viewer.mode === "view_only") throw viewOnly();
        const current = await currentAccount(ctx, c.req.raw);
        if (!current) throw signInRequired();
        const language = { locale: input.locale };
        const { group_name = m.communities_first_group({}, language) } = input;
        const { space_name = m.communities_first_space({}, language) } = input;
        const wanted = { ...input, group_name, space_name };
        const key = idempotencyKey ?? newSecret(12);
        const made = await createCommunity(ctx, current.account, wanted, key, startWith(input.template));
        const payload = await getCommunityPayload(ctx.forCommunity(made));
        return { id: made.id, slug: made.slug, name: made.name, ...payload };
      },
      { status: 201 },
    )(c),
  );

/** /internal_api/community: the community of the request's host (spec section 7, "Communities"). */
export const community = new Hono<AppEnv>()
  .get("/", endpoint(nothing, getCommunityPayload, { readsFirst: true }))
  .patch(
    "/",
    endpoint(updateCommunityInput, async (ctx, input) => {
      await updateGeneral(ctx, input);
      return getCommunityPayload(ctx);
    }),
  )
  .delete(
    "/attached_files",
    endpoint(attachedFileInput, (ctx, { field_name }) => deletePicture(ctx, field_name)),
  )
  .get("/settings", endpoint(nothing, getCommunitySettingsPayload, { readsFirst: true }))
  .get(
    "/onboarding",
    endpoint(nothing, async (ctx) => presentOnboarding(await findChecklist(ctx)), { readsFirst: true }),
  )
  .patch(
    "/onboarding",
    endpoint(onboardingInput, async (ctx, { checklist_hidden }) => {
      await moveChecklist(ctx, checklist_hidden);
      return presentOnboarding(await findChecklist(ctx));
    }),
  )
  .get("/onboarding_settings", endpoint(nothing, settingsPayload, { readsFirst: true }))
  .patch(
    "/onboarding_settings",
    endpoint(onboardingSettingsInput, async (ctx, input) => {
      await updateOnboardingSettings(ctx, input);
      return settingsPayload(ctx);
    }),
  )
  .get("/templates", endpoint(nothing, templatesPayload, { readsFirst: true }))
  .post(
    "/template",
    endpoint(templateInput, async (ctx, { template }) => {
      await assignTemplate(ctx, template);
      return templatesPayload(ctx);
    }),
  )
  .delete("/template", endpoint(nothing, removeTemplate))
  .get("/custom_invitation_email", endpoint(nothing, findInvitationMail, { readsFirst: true }))
  .patch(
    "/custom_invitation_email",
    endpoint(mailInput, async (ctx, input) => {
      await updateInvitationMail(ctx, input);
      return findInvitationMail(ctx);
    }),
  )
  .get(
    "/legal",
    endpoint(documentInput, (ctx, { document, before }) => listVersionPayloads(ctx, document, before ?? null)),
  )
  .post("/legal", (c) =>
    endpoint(
      publishJson,
      async (ctx, { doc, body, ...input }, { idempotencyKey }) => {
        const request_key = idempotencyKey ?? input.request_key;
        await publishLegal(ctx, { ...input, request_key }, doc ?? docFromText(body));
        return listVersionPayloads(ctx, input.document, null);
      },
      { status: 201, may: mayManage },
    )(c),
  )
  .post(
    "/legal/agreement",
    endpoint(agreementInput, (ctx, { versions }) => agreeToLegal(ctx, versions)),
  )
  .get("/cors_origins", endpoint(nothing, getCorsOriginsPayload, { readsFirst: true }))
  .put(
    "/cors_origins",
    endpoint(corsOriginsInput, async (ctx, input) => {
      await updateEmbed(ctx, input);
      return getCorsOriginsPayload(ctx);
    }),
  )
  .get("/allowed_players", endpoint(nothing, getPlayersPayload, { readsFirst: true }))
  .put(
    "/allowed_players",
    endpoint(playersInput, async (ctx, input) => {
      await updatePlayers(ctx, input);
      return getPlayersPayload(ctx);
    }),
  )
  .get("/seo", endpoint(nothing, getSeoPayload, { readsFirst: true }))
  .patch(
    "/seo",
    endpoint(seoSettingsInput, async (ctx, input) => {
      await updateSeo(ctx, input);
      return getSeoPayload(ctx);
    }),
  )
  .delete(
    "/open_graph_image",
    endpoint(nothing, (ctx) => deleteOpenGraphImage(ctx)),
  )
  .patch(
    "/theme",
    endpoint(themeSettingsInput, async (ctx, input) => {
      await updateTheme(ctx, input);
      return getThemePayload(ctx);
    }),
  );

/** The account's communities, for the menu that lists them when it opens. */
export const switchers = new Hono<AppEnv>().get("/", async (c) => {
  const { ctx } = c.var;
  await ctx.prove();
  const current = await currentAccount(ctx, c.req.raw);
  if (!current) throw signInRequired();
  return c.json({ records: await listSwitches(ctx, current.account.id) });
});
