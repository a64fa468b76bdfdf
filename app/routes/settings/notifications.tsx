import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { changedCells } from "~/features/notifications/preferences";
import { defaultsInput } from "~/features/notifications/preferences-input";
import { findDefaults } from "~/features/notifications/preferences-queries.server";
import { setDefaults } from "~/features/notifications/preferences.server";
import { Matrix } from "~/features/notifications/ui/matrix";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/notifications";

export const meta = pageMeta(m.notifications_defaults_title);

export const loader = (args: Route.LoaderArgs) => loadPage(args, findDefaults);

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const cells = changedCells({
      shown: field(form, "shown").split(" "),
      before: field(form, "before").split(" "),
      after: form.getAll("on").map(String),
    });
    await setDefaults(ctx, parseForm(defaultsInput, { cells }));
    return { saved: true };
  });

/** What holds for everybody who says nothing. */
export default function NotificationDefaults({
  loaderData: { matters, is_push_offered: withPush },
  actionData,
}: Route.ComponentProps) {
  const { isSaved, message } = savedOrRefused(actionData);
  const { community } = useRoot();
  return (
    <SettingsPage title={m.notifications_defaults_title()} description={m.notifications_defaults_text()}>
      <Form method="post">
        <SettingsSection>
          <FormError>{message}</FormError>
          <Matrix rows={matters} community={community?.name ?? ""} withPush={withPush} />
          {!withPush && <p className="small muted">{m.push_not_set_up()}</p>}
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
    </SettingsPage>
  );
}
