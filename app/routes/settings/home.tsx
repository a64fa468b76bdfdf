import { Form, useNavigation } from "react-router";
import { SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { resetBannerPreferences, updateBanner, updateHome } from "~/features/home/commands.server";
import { bannerForm, homeInput } from "~/features/home/input";
import { findHomeSettings, type HomePlace, listHomePlaces } from "~/features/home/queries.server";
import { writeChoice } from "~/features/home/rules";
import { BannerFields } from "~/features/home/ui/banner-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Select } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/home";

export const meta = pageMeta(m.home_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [settings, places] = await Promise.all([findHomeSettings(ctx), listHomePlaces(ctx)]);
    return { ...settings, places };
  });

/** Three forms, each says `intent`: what is met first, the banner, and the banner for everybody again. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "reset") await resetBannerPreferences(ctx);
    else if (intent === "banner") await updateBanner(ctx, parseForm(bannerForm, form));
    else await updateHome(ctx, parseForm(homeInput, form));
    return { saved: true, intent };
  });

/** What people meet first, and what greets them there. */
export default function HomeSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { homePage, visitorsHomePage, places, banner, hiddenBy } = loaderData;
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const { state } = useNavigation();
  const saved = actionData && "saved" in actionData && isSaved && state === "idle" ? actionData.intent : null;
  const isOfBanner = values?.intent === "banner";
  return (
    <SettingsPage title={m.home_title()} description={m.home_text()}>
      <FormError>{message}</FormError>
      <SettingsSection title={m.home_first()} description={m.home_first_text()}>
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="home" />
          <Choice label={m.home_members()} name="home_page" value={homePage} places={places} />
          <Choice
            label={m.home_visitors()}
            name="visitors_home_page"
            value={visitorsHomePage}
            places={places.filter(({ isOpen }) => isOpen)}
          />
          <div className="row">
            <SubmitButton intent="home">{m.communities_save()}</SubmitButton>
            {saved === "home" && <Saved />}
          </div>
        </Form>
      </SettingsSection>
      <SettingsSection title={m.home_banner()} description={m.home_banner_about()}>
        {/* A new form once saved, so that it starts from what is stored now. */}
        <Form method="post" className="stack" key={banner.picture?.src ?? "none"}>
          <input type="hidden" name="intent" value="banner" />
          <BannerFields banner={banner} values={isOfBanner ? values : undefined} errors={isOfBanner ? fields : {}} />
          <div className="row">
            <SubmitButton intent="banner">{m.home_banner_save()}</SubmitButton>
            {saved === "banner" && <Saved />}
          </div>
        </Form>
      </SettingsSection>
      <SettingsSection title={m.home_reset()} description={m.home_reset_text({ count: hiddenBy })}>
        <Form method="post">
          <input type="hidden" name="intent" value="reset" />
          <div className="row">
            <SubmitButton intent="reset" variant="secondary">
              {m.home_reset_do()}
            </SubmitButton>
            {saved === "reset" && <Saved />}
          </div>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  places: HomePlace[];
}

function Choice({ label, name, value, places }: ChoiceProps) {
  const of = (kind: HomePlace["kind"]) => places.filter((place) => place.kind === kind);
  const isGone = value !== "feed" && !places.some((place) => writeChoice(place) === value);
  return (
    <Select label={label} name={name} defaultValue={value}>
      <option value="feed">{m.home_feed()}</option>
      {isGone && <option value={value}>{m.home_gone()}</option>}
      <Group label={m.shell_spaces()} places={of("space")} />
      <Group label={m.pages_title()} places={of("page")} />
    </Select>
  );
}

function Group({ label, places }: { label: string; places: HomePlace[] }) {
  if (places.length === 0) return null;
  return (
    <optgroup label={label}>
      {places.map((place) => (
        <option key={place.id} value={writeChoice(place)} dir="auto">
          {place.name}
        </option>
      ))}
    </optgroup>
  );
}
