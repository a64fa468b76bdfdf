import { useState } from "react";
import { Form } from "react-router";
import { localeFor } from "~/features/accounts/mails.server";
import { pageMeta } from "~/features/communities/meta";
import { getCommunity } from "~/features/communities/settings.server";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { mailInput } from "~/features/invitations/input";
import { findInvitationMail, updateInvitationMail } from "~/features/invitations/mail-settings.server";
import { MAX_MAIL_TEXT, MAX_SUBJECT } from "~/features/invitations/rules";
import { MailPreview } from "~/features/invitations/ui/mail-preview";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError, Input, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/invitation-email";

export const meta = pageMeta(m.invitations_mail_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [mail, community] = await Promise.all([findInvitationMail(ctx), getCommunity(ctx)]);
    return { mail, locale: localeFor(community?.locale ?? ""), now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updateInvitationMail(ctx, parseForm(mailInput, form));
    return { saved: true };
  });

/** The house's own words in the letters that invite, beside what comes of them. */
export default function InvitationEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, locale, now } = loaderData;
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const [subject, setSubject] = useState(values?.subject ?? mail.subject);
  const [text, setText] = useState(values?.text ?? mail.text);
  return (
    <SettingsPage title={m.invitations_mail_title()} description={m.invitations_mail_about()}>
      <Form method="post">
        <FormError>{message}</FormError>
        <SettingsSection>
          <div className="stack">
            <Input
              label={m.invitations_mail_subject_label()}
              hint={m.invitations_mail_own_hint()}
              name="subject"
              autoComplete="off"
              limit={MAX_SUBJECT}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
              error={fields.subject}
            />
            <Textarea
              label={m.invitations_mail_text_label()}
              hint={m.invitations_mail_names_hint({ name: "{name}", community: "{community}" })}
              name="text"
              rows={5}
              limit={MAX_MAIL_TEXT}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={fields.text}
            />
            <MailPreview subject={subject} text={text} message="" locale={locale} now={now} />
          </div>
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
    </SettingsPage>
  );
}
