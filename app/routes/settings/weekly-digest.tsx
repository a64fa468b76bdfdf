import { Form } from "react-router";
import { SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { digestForm } from "~/features/digests/input";
import { type Preview, previewLetter, sendTestLetter } from "~/features/digests/preview.server";
import { findDigestSettings, updateWeekly } from "~/features/digests/settings.server";
import { DigestFields } from "~/features/digests/ui/digest-fields";
import { DigestPreview } from "~/features/digests/ui/digest-preview";
import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/weekly-digest";

export const meta = pageMeta(m.digests_title);

/** `?member=<public id>` shows what that member would get, `?q=<name>` whom one may mean. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = ctx.request.url.searchParams;
    const asked = query.get("member");
    const { q } = directoryOf(new URLSearchParams({ q: query.get("q") ?? "" }));
    const settings = await findDigestSettings(ctx);
    if (asked !== null) return { settings, ...shown(await previewLetter(ctx, asked)) };
    if (q === "") return { settings, q, found: null, preview: null };
    const { members } = await listMembers(ctx, directoryOf(new URLSearchParams({ q })));
    const [only, ...others] = members;
    if (only && others.length === 0) return { settings, ...shown(await previewLetter(ctx, only.publicUid)) };
    return { settings, q, found: members.map(({ publicUid, name }) => ({ publicUid, name })), preview: null };
  });

/** The field says whose it is that is shown. */
const shown = (preview: Preview) => ({ q: preview.member.name, found: null, preview });

/** Two forms, each says `intent`: what is set, and a test. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "test") return { saved: true, intent, email: await sendTestLetter(ctx) } as const;
    await updateWeekly(ctx, parseForm(digestForm, form));
    return { saved: true, intent: "save", email: "" } as const;
  });

/** What is written to everybody once a week. */
export default function WeeklyDigestSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, q, found, preview } = loaderData;
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const done = actionData && "saved" in actionData && isSaved ? actionData : null;
  const isOfTest = values?.intent === "test";
  return (
    <SettingsPage title={m.digests_title()} description={m.digests_text()}>
      <FormError>{isOfTest ? null : message}</FormError>
      <Form method="post">
        <input type="hidden" name="intent" value="save" />
        <DigestFields settings={settings} values={isOfTest ? undefined : values} errors={isOfTest ? {} : fields} />
        <div className="row">
          <SubmitButton intent="save">{m.digests_save()}</SubmitButton>
          {done?.intent === "save" && <Saved />}
        </div>
      </Form>
      <DigestPreview q={q} found={found} preview={preview} />
      <SettingsSection title={m.digests_test()} description={m.digests_test_text()}>
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="test" />
          <FormError>{isOfTest ? message : null}</FormError>
          <div className="row">
            <SubmitButton intent="test" variant="secondary">
              {m.digests_test_send()}
            </SubmitButton>
            {done?.intent === "test" && <output>{m.digests_test_sent({ email: done.email })}</output>}
          </div>
        </Form>
      </SettingsSection>
      <SettingsSection title={m.digests_rule_title()}>
        <p className="muted">{m.digests_rule()}</p>
      </SettingsSection>
    </SettingsPage>
  );
}
