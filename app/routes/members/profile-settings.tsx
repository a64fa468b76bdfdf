import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { changeAvatar, removeAvatar, updateProfile } from "~/features/members/commands/update-profile.server";
import { NAME_MAX } from "~/features/accounts/rules";
import { profileInput } from "~/features/members/input";
import { BIO_MAX, HEADLINE_MAX } from "~/features/members/rules";
import { findMyProfile } from "~/features/members/queries.server";
import { PictureField } from "~/features/members/ui/picture-field";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Input, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.members_profile_title);

export const loader = (args: LoaderFunctionArgs) => loadPage(args, findMyProfile);

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "picture") {
      await changeAvatar(ctx, Number(field(form, "file")));
      return { saved: "picture" };
    }
    if (intent === "remove_picture") {
      await removeAvatar(ctx);
      return { saved: "removed" };
    }
    await updateProfile(ctx, parseForm(profileInput, form));
    return { saved: "profile" };
  });

export default function ProfileSettings() {
  const profile = useLoaderData<typeof loader>();
  const answer = useActionData() as (Refusal & { saved?: string }) | undefined;
  const typed = (name: "name" | "headline" | "bio") => {
    const { error, defaultValue } = fieldOf(answer, name, "profile");
    return { name, error, defaultValue: defaultValue ?? profile[name] };
  };
  return (
    <AccountFrame>
      <SettingsPage title={m.members_profile_title()} description={m.members_profile_text()}>
        <SettingsSection title={m.members_picture()} description={m.members_picture_text()}>
          <PictureField name={profile.name} avatar={profile.avatar} hasPicture={profile.hasPicture} />
        </SettingsSection>
        <SettingsSection>
          <PostForm refusal={answer} intent="profile">
            <Input
              label={m.members_name()}
              hint={m.members_name_hint()}
              autoComplete="name"
              limit={NAME_MAX}
              {...typed("name")}
            />
            <Input
              label={m.members_headline()}
              hint={m.members_headline_hint()}
              limit={HEADLINE_MAX}
              {...typed("headline")}
            />
            <Textarea label={m.members_bio()} hint={m.members_bio_hint()} rows={6} limit={BIO_MAX} {...typed("bio")} />
            <div className="row wrap">
              <SubmitButton intent="profile">{m.members_save()}</SubmitButton>
              {answer?.saved === "profile" && <Saved />}
            </div>
          </PostForm>
        </SettingsSection>
      </SettingsPage>
    </AccountFrame>
  );
}
