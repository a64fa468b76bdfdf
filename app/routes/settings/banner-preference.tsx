import { Form, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { setBannerPreference } from "~/features/home/commands.server";
import { preferenceInput } from "~/features/home/input";
import { findBannerPreference } from "~/features/home/queries.server";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Checkbox } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/banner-preference";

export const meta = pageMeta(m.home_preference);

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findBannerPreference(ctx));

/** The banner's own button sends `intent=hide` and is led back to the feed; the page here sends its box. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const isHidden = field(form, "intent") === "hide";
    await setBannerPreference(ctx, !isHidden && parseForm(preferenceInput, form).shows);
    if (isHidden) throw redirect("/");
    return { saved: true };
  });

/** One's own: whether the welcome banner is shown to oneself. */
export default function BannerPreference({ loaderData: { shows, hasBanner }, actionData }: Route.ComponentProps) {
  const { isSaved, message } = savedOrRefused(actionData);
  return (
    <Columns>
      <PageHeader title={m.home_preference()} description={hasBanner ? m.home_preference_text() : m.home_no_banner()} />
      <FormError>{message}</FormError>
      <Form method="post" key={String(shows)}>
        <Checkbox name="shows" defaultChecked={shows} label={m.home_preference_shows()} />
        <SaveSettings isSaved={isSaved} />
      </Form>
    </Columns>
  );
}
