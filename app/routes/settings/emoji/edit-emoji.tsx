import { Form, type MetaDescriptor, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteEmoji, updateEmoji } from "~/features/emojis/commands.server";
import { changeEmojiInput, emojiKey } from "~/features/emojis/input";
import { findEmoji } from "~/features/emojis/queries.server";
import { EmojiPictures } from "~/features/emojis/ui/emoji-pictures";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/edit-emoji";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? m.emojis_edit_one({ name: loaderData.emoji.emoji }) : m.emojis_edit();
  return pageMeta(() => title)({ matches });
}

const idOf = (id: string): number => {
  const key = emojiKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({ emoji: await findEmoji(ctx, idOf(args.params.id)) }));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "delete") {
      await deleteEmoji(ctx, id);
      return redirect("/settings/custom_emoji");
    }
    await updateEmoji(ctx, id, parseForm(changeEmojiInput, Object.fromEntries(form)));
    return { saved: true };
  });

export default function EditEmojiRoute({ loaderData: { emoji }, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.emojis_edit()} description={emoji.emoji}>
      <Form method="post" key={emoji.id}>
        <SettingsSection>
          <div className="stack">
            <FormError>{message}</FormError>
            <EmojiPictures emoji={emoji} values={values} errors={fields} />
          </div>
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
      <SettingsSection title={m.emojis_delete()} description={m.emojis_delete_text()}>
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="delete">
            {m.emojis_delete_now()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
