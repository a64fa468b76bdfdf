import clsx from "clsx";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { authorizeManaging, updateGeneral } from "~/features/communities/commands/update-community.server";
import { generalInput } from "~/features/communities/input";
import { changedOf, sentAndOpened } from "~/features/communities/opened";
import { pageMeta } from "~/features/communities/meta";
import { DESCRIPTION_LENGTH, NAME_LENGTH, SIGN_UP_LINK_LENGTH } from "~/features/communities/rules";
import { pictureAddresses } from "~/features/communities/pictures.server";
import { getCommunity } from "~/features/communities/settings.server";
import { HousePictures } from "~/features/communities/ui/house-pictures";
import { OpenedWith } from "~/features/communities/ui/opened-with";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { listDemo } from "~/features/demo/queries.server";
import { DemoSection } from "~/features/demo/ui/demo-section";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Checkbox, FieldGroup, Radio } from "~/ui/choice";
import { FormError, Input, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Segmented } from "~/ui/segmented";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/general";
import styles from "./general.module.css";

export const meta = pageMeta(m.communities_general);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [row, demo] = await Promise.all([getCommunity(ctx), listDemo(ctx)]);
    authorizeManaging(ctx);
    if (!row) throw notFound();
    const { name, description, locale, customSignUpLinkUrl } = row;
    return {
      name,
      description,
      locale,
      isPrivate: row.isPrivate === 1,
      allowSignups: row.allowSignups === 1,
      showSignupLink: row.showSignupLink === 1,
      publicMemberDirectory: row.publicMemberDirectory === 1,
      publicEventsPage: row.publicEventsPage === 1,
      publicCoursesDirectory: row.publicCoursesDirectory === 1,
      customSignUpLinkUrl: customSignUpLinkUrl ?? "",
      pictures: pictureAddresses(row),
      isDemo: demo.length > 0,
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [sent, opened] = sentAndOpened(form);
    const input = parseForm(generalInput, withPrivacy(sent));
    await updateGeneral(ctx, opened ? changedOf(input, generalInput.safeParse(withPrivacy(opened)).data) : input);
    return { saved: true };
  });

const withPrivacy = (values: Record<string, unknown>) => ({ ...values, is_private: values.privacy === "private" });

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const begun = useBegun(actionData, isSaved);
  const isPrivate = values ? values.privacy === "private" : loaderData.isPrivate;
  return (
    <SettingsPage title={m.communities_general()} description={m.communities_general_text()}>
      {/* A new form once saved or discarded, so that it starts from what is stored now. */}
      <Form method="post" key={begun.times}>
        <OpenedWith stored={openedWith(loaderData)} sent={values} />
        <FormError>{message}</FormError>
        <SettingsSection>
          <div className="stack">
            <HousePictures name={loaderData.name} stored={loaderData.pictures} errors={fields} />
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
            <div className={clsx("stack", styles.ofPublic)}>
              <Checkbox
                name="allow_signups"
                defaultChecked={values ? values.allow_signups === "on" : loaderData.allowSignups}
                label={m.communities_signups()}
                hint={m.communities_signups_hint()}
              />
              <Checkbox
                name="show_signup_link"
                defaultChecked={values ? values.show_signup_link === "on" : loaderData.showSignupLink}
                label={m.communities_signup_link()}
                hint={m.communities_signup_link_hint()}
              />
              <Checkbox
                name="public_member_directory"
                defaultChecked={values ? values.public_member_directory === "on" : loaderData.publicMemberDirectory}
                label={m.communities_directory()}
                hint={m.communities_directory_hint()}
              />
              <Checkbox
                name="public_events_page"
                defaultChecked={values ? values.public_events_page === "on" : loaderData.publicEventsPage}
                label={m.communities_events_page()}
                hint={m.communities_events_page_hint()}
              />
              <Checkbox
                name="public_courses_directory"
                defaultChecked={values ? values.public_courses_directory === "on" : loaderData.publicCoursesDirectory}
                label={m.communities_courses_directory()}
                hint={m.communities_courses_directory_hint()}
              />
              <Input
                type="url"
                label={m.communities_signup_own()}
                hint={m.communities_signup_own_hint()}
                name="custom_sign_up_link_url"
                placeholder="https://"
                defaultValue={values?.custom_sign_up_link_url ?? loaderData.customSignUpLinkUrl}
                maxLength={SIGN_UP_LINK_LENGTH}
                error={fields.custom_sign_up_link_url}
              />
            </div>
          </div>
        </SettingsSection>
        <SaveSettings isSaved={isSaved} onDiscard={begun.anew} />
      </Form>
      {loaderData.isDemo && <DemoSection />}
    </SettingsPage>
  );
}

/** By the names of the form's fields; a box that is not ticked sends nothing. */
const openedWith = (stored: Route.ComponentProps["loaderData"]) => ({
  name: stored.name,
  description: stored.description,
  locale: stored.locale,
  privacy: stored.isPrivate ? "private" : "public",
  allow_signups: stored.allowSignups ? "on" : "",
  show_signup_link: stored.showSignupLink ? "on" : "",
  public_member_directory: stored.publicMemberDirectory ? "on" : "",
  public_events_page: stored.publicEventsPage ? "on" : "",
  public_courses_directory: stored.publicCoursesDirectory ? "on" : "",
  custom_sign_up_link_url: stored.customSignUpLinkUrl,
});

/** How often the form began: anew with every answer that it is saved, once what is stored now is here, and with every discard. */
function useBegun(answer: unknown, isSaved: boolean) {
  const { state } = useNavigation();
  const [begun, setBegun] = useState({ answer, times: 0 });
  if (state === "idle" && begun.answer !== answer) setBegun({ answer, times: begun.times + (isSaved ? 1 : 0) });
  const anew = () => {
    setBegun(({ times }) => ({ answer, times: times + 1 }));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".set-main .savebar [type=submit]")?.focus());
  };
  return { times: begun.times, anew };
}
