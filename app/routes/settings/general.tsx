import { Form, useNavigation } from "react-router";
import { authorizeManaging, updateGeneral } from "~/features/communities/commands/update-community.server";
import { generalInput } from "~/features/communities/input";
import { pageMeta } from "~/features/communities/meta";
import { DESCRIPTION_LENGTH, NAME_LENGTH } from "~/features/communities/rules";
import { getCommunity } from "~/features/communities/settings.server";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { LogoField } from "~/features/communities/ui/logo-field";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { logoUrl } from "~/features/files/urls.server";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Checkbox, FieldGroup, FormError, Input, Radio, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Segmented } from "~/ui/segmented";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/general";

export const meta = pageMeta(m.communities_general);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const row = await getCommunity(ctx);
    authorizeManaging(ctx);
    if (!row) throw notFound();
    const { name, description, locale, isPrivate, allowSignups } = row;
    return {
      name,
      description,
      locale,
      isPrivate: isPrivate === 1,
      allowSignups: allowSignups === 1,
      logo: logoUrl(ctx, row.logoFileId),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const values = { ...Object.fromEntries(form), is_private: form.get("privacy") === "private" };
    await updateGeneral(ctx, parseForm(generalInput, values));
    return { saved: true };
  });

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const { state } = useNavigation();
  const isPrivate = values ? values.privacy === "private" : loaderData.isPrivate;
  return (
    <SettingsPage title={m.communities_general()} description={m.communities_general_text()}>
      {/* A new form once saved, so that it starts from what is stored now. */}
      <Form method="post" key={isSaved && state === "idle" ? loaderData.logo : "editing"}>
        <FormError>{message}</FormError>
        <SettingsSection>
          <div className="stack">
            <LogoField name={loaderData.name} src={loaderData.logo} error={fields.logo} />
            <Input
              label={m.communities_name()}
              name="name"
              defaultValue={values?.name ?? loaderData.name}
              limit={NAME_LENGTH}
              required
              error={fields.name}
            />
            <Textarea
              label={m.communities_description()}
              hint={m.communities_description_hint()}
              name="description"
              rows={3}
              defaultValue={values?.description ?? loaderData.description}
              limit={DESCRIPTION_LENGTH}
              error={fields.description}
            />
            <FieldGroup label={m.communities_language()} hint={m.communities_language_hint()} error={fields.locale}>
              {(group) => (
                <Segmented
                  {...group}
                  name="locale"
                  value={values?.locale ?? loaderData.locale}
                  options={LANGUAGES.map(({ locale: value, label }) => ({ value, label }))}
                />
              )}
            </FieldGroup>
          </div>
        </SettingsSection>
        <SettingsSection title={m.communities_privacy()}>
          <div className="stack">
            <Radio
              name="privacy"
              value="public"
              defaultChecked={!isPrivate}
              label={m.communities_public()}
              hint={m.communities_public_hint()}
            />
            <Radio
              name="privacy"
              value="private"
              defaultChecked={isPrivate}
              label={m.communities_private()}
              hint={m.communities_private_hint()}
            />
            <Checkbox
              name="allow_signups"
              defaultChecked={values ? values.allow_signups === "on" : loaderData.allowSignups}
              label={m.communities_signups()}
              hint={m.communities_signups_hint()}
            />
          </div>
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
    </SettingsPage>
  );
}
