import { redirect } from "react-router";
import { parseForm } from "~/features/accounts/input";
import { currentAccount } from "~/features/accounts/queries.server";
import { handoffAddress } from "~/features/accounts/handoff.server";
import { createCommunity } from "~/features/communities/commands/create-community.server";
import { createCommunityInput } from "~/features/communities/input";
import { privateMeta } from "~/features/communities/meta";
import { isInstallationEmpty } from "~/features/communities/queries.server";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { NewCommunityForm } from "~/features/communities/ui/new-community-form";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { isLocale, localeOf } from "~/i18n/locale";
import { invalid, signInRequired } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
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
      // On a new installation nobody can have an account yet.
      if (isEmpty) throw redirect("/users/sign_up?post_login_redirect=%2Fcommunities%2Fnew");
      throw signInRequired();
    }
    const { rootHost, port } = ctx.site;
    return { requestKey: newSecret(12), ending: `.${rootHost}${port}`, locale: localeOf(ctx), isFirst: isEmpty };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const current = await currentAccount(ctx, args.request);
    if (!current) throw signInRequired();
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
    const community = await createCommunity(ctx, current.account, input, requestKey);
    return redirect(handoffAddress(ctx, community, "/"));
  });

export default function NewCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "error" in actionData ? actionData : undefined;
  const { locale } = useRoot();
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
      <NewCommunityForm {...loaderData} refusal={refusal} />
    </AuthCard>
  );
}
