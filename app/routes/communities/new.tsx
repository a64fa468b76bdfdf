import { redirect } from "react-router";
import { resendConfirmation } from "~/features/accounts/commands/confirm-email.server";
import { isConfirmed } from "~/features/accounts/directory.server";
import { mayJoin } from "~/features/accounts/join.server";
import { currentAccount } from "~/features/accounts/queries.server";
import { handoffAddress } from "~/features/accounts/handoff.server";
import { addressOf, mayBegin, NEW_COMMUNITY, withRedirect } from "~/features/accounts/rules";
import { ConfirmFirst } from "~/features/accounts/ui/confirm-first";
import { createCommunity } from "~/features/communities/commands/create-community.server";
import { createCommunityInput } from "~/features/communities/input";
import { privateMeta } from "~/features/communities/meta";
import { isInstallationEmpty } from "~/features/communities/queries.server";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { NewCommunityForm } from "~/features/communities/ui/new-community-form";
import { useRoot } from "~/features/communities/ui/root-data";
import { startInput } from "~/features/templates/input";
import { presentTemplates } from "~/features/templates/present";
import { startWith } from "~/features/templates/start.server";
import { TemplateChoice } from "~/features/templates/ui/template-choice";
import { m } from "~/i18n/generated/messages";
import { isLocale, localeOf } from "~/i18n/locale";
import { conflict, invalid, signInRequired } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { newSecret } from "~/lib/ids";
import { FieldGroup } from "~/ui/choice";
import { AuthCard } from "~/ui/layout/auth-card";
import { Footer, LanguageSwitch } from "~/ui/layout/footer";
import { AtriumWordmark } from "~/ui/logo";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new";

export const meta = () => privateMeta({ title: m.communities_new_title(), community: "Atrium" });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    await ctx.prove();
    const [current, isEmpty] = await Promise.all([currentAccount(ctx, args.request), isInstallationEmpty(ctx)]);
    if (!current) {
      // On a new installation nobody can have an account yet; once its letter is read, its community is made.
      if (isEmpty) throw redirect("/users/sign_up");
      if (!(mayBegin(ctx, NEW_COMMUNITY) || (await mayJoin(ctx)))) throw signInRequired();
      const isDemoGone = ctx.request.url.searchParams.get("notice") === "demo_removed";
      throw redirect(`${withRedirect("/users/sign_up", NEW_COMMUNITY)}${isDemoGone ? "&notice=demo_removed" : ""}`);
    }
    const { rootHost, port } = ctx.site;
    const waitsFor = isEmpty || isConfirmed(current.account) ? null : addressOf(current.account.email);
    return {
      /** The address to confirm first, where there is one (docs/decisions/0010). */
      waitsFor,
      form: { requestKey: newSecret(12), ending: `.${rootHost}${port}`, locale: localeOf(ctx) },
      templates: presentTemplates(localeOf(ctx)),
      isFirst: isEmpty,
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const current = await currentAccount(ctx, args.request);
    // Not the sign-in page: what was typed would be gone. The form keeps it and leads there.
    if (!current) throw conflict("session_ended");
    if (field(form, "intent") === "resend") {
      await resendConfirmation(ctx, { accountId: current.account.id, target: NEW_COMMUNITY });
      return { resent: true };
    }
    const locale = field(form, "locale");
    if (!isLocale(locale)) throw invalid({ locale: "invalid" });
    const input = parseForm(createCommunityInput, {
      ...Object.fromEntries(form),
      is_private: field(form, "privacy") === "private",
      group_name: m.communities_first_group({}, { locale }),
      space_name: m.communities_first_space({}, { locale }),
    });
    const requestKey = field(form, "request_key");
    if (!/^[\w-]{8,100}$/.test(requestKey)) throw invalid({ request_key: "invalid" });
    const { template } = parseForm(startInput, { template: field(form, "template") });
    const community = await createCommunity(ctx, current.account, input, requestKey, startWith(template));
    return redirect(handoffAddress(ctx, community, "/"));
  });

export default function NewCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "error" in actionData ? actionData : undefined;
  const { locale } = useRoot();
  if (loaderData.waitsFor !== null) {
    const resent = actionData && "resent" in actionData ? actionData.resent : undefined;
    return <ConfirmFirst email={loaderData.waitsFor} answer={{ ...refusal, resent }} />;
  }
  return (
    <AuthCard
      brand={<AtriumWordmark />}
      title={m.communities_new_title()}
      footer={
        <Footer>
          <LanguageSwitch current={locale} languages={LANGUAGES} action="/locale" returnTo="/communities/new" />
        </Footer>
      }
      subtitle={loaderData.isFirst ? m.communities_new_first() : m.communities_new_text()}
    >
      <NewCommunityForm
        {...loaderData.form}
        refusal={refusal}
        start={(chosen) => (
          <FieldGroup
            label={m.templates_start()}
            hint={m.templates_start_hint()}
            error={refusal?.error.fields.template}
          >
            {(group) => (
              <div {...group} role="radiogroup">
                <TemplateChoice offered={loaderData.templates} chosen={chosen} hasEmpty />
              </div>
            )}
          </FieldGroup>
        )}
      />
    </AuthCard>
  );
}
