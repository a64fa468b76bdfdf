import { Form, redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { createEmoji } from "~/features/emojis/commands.server";
import { newEmojiInput } from "~/features/emojis/input";
import { emojiPolicy } from "~/features/emojis/policy";
import { listEmojis } from "~/features/emojis/queries.server";
import { NAME_LENGTH } from "~/features/emojis/rules";
import { EmojiList } from "~/features/emojis/ui/emoji-list";
import { EmojiPictures } from "~/features/emojis/ui/emoji-pictures";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { authorize } from "~/lib/policy";
import { Button } from "~/ui/button";
import { FormError, Input } from "~/ui/field";
import { SmileIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/custom-emoji";

export const meta = pageMeta(m.emojis_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const listed = await listEmojis(ctx, { cursor: ctx.request.url.searchParams.get("cursor") });
    authorize(emojiPolicy, "can_manage_emojis", ctx.viewer, null);
    return listed;
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await createEmoji(ctx, parseForm(newEmojiInput, Object.fromEntries(form)), field(form, "requestKey"));
    return redirect("/settings/custom_emoji");
  });

/** The community's own emoji, and the form that adds one. */
export default function CustomEmojiRoute({ loaderData: { records, cursor }, actionData }: Route.ComponentProps) {
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.emojis_title()} description={m.emojis_text()}>
      <SettingsSection title={m.emojis_add()} description={m.emojis_add_text()}>
        <Form method="post" className="stack" key={records.length}>
          <OncePerForm />
          <FormError>{message}</FormError>
          <Input
            label={m.emojis_name()}
            hint={m.emojis_name_hint()}
            name="name"
            maxLength={NAME_LENGTH + 2}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values?.name ?? ""}
            error={fields.name}
          />
          <EmojiPictures emoji={null} values={values} errors={fields} />
          <div className="row">
            <SubmitButton>{m.emojis_add()}</SubmitButton>
          </div>
        </Form>
      </SettingsSection>
      <SettingsSection>
        {records.length === 0 ? (
          <EmptyState compact icon={SmileIcon} title={m.emojis_none()} text={m.emojis_none_text()} />
        ) : (
          <div className="stack">
            <EmojiList emojis={records} />
            {cursor && <Button to={`/settings/custom_emoji?cursor=${cursor}`}>{m.emojis_more()}</Button>}
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
