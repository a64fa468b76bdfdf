import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { changeDetails } from "~/features/accounts/commands/change-details.server";
import { changeEmail } from "~/features/accounts/commands/confirm-email.server";
import { changePassword } from "~/features/accounts/commands/passwords.server";
import { changeEmailInput, changePasswordInput, detailsInput } from "~/features/accounts/input";
import { addressOf } from "~/features/accounts/rules";
import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { TimeZoneOptions } from "~/features/accounts/ui/time-zone-options";
import { liftOwnStop } from "~/features/mail/commands.server";
import { getOwnStop } from "~/features/mail/queries.server";
import { OwnStop } from "~/features/mail/ui/own-stop";
import { unblockMember } from "~/features/chat/commands/block-member.server";
import { BlockInput } from "~/features/chat/input";
import { findBlocked } from "~/features/chat/messaging.server";
import { UNBLOCK } from "~/features/chat/ui/block";
import { BlockedPeople } from "~/features/chat/ui/blocked-people";
import { pageMeta } from "~/features/communities/meta";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { LOCALE_COOKIE, setCookie } from "~/platform/session.server";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { TextLink } from "~/ui/link";
import { Banner, Saved } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import { findAccount } from "./support.server";

export const meta = pageMeta(m.accounts_account_title);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const cursor = new URL(args.request.url).searchParams.get("blocked");
    const [{ account }, blocked] = await Promise.all([findAccount(ctx, args), findBlocked(ctx, { cursor })]);
    return {
      name: account.name,
      email: addressOf(account.email),
      isConfirmed: account.emailVerifiedAt !== null,
      locale: ctx.viewer.locale || account.locale,
      timeZone: account.timeZone,
      saved: new URL(args.request.url).searchParams.get("saved"),
      // Its address is known only now.
      stop: await getOwnStop(ctx, account),
      blocked,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const mine = await findAccount(ctx, args);
    const intent = field(form, "intent");
    if (intent === "mail") {
      await liftOwnStop(ctx, mine.account);
      return { saved: intent };
    }
    if (intent === UNBLOCK) {
      await unblockMember(ctx, parseForm(BlockInput, form).member_id);
      return { saved: intent };
    }
    if (intent === "email") {
      const input = parseForm(changeEmailInput, form);
      await changeEmail(ctx, mine.account, input);
      return { saved: intent, sentTo: input.email };
    }
    if (intent === "password") {
      await changePassword(ctx, mine.account, mine.sessionId, parseForm(changePasswordInput, form));
      return { saved: intent };
    }
    const input = parseForm(detailsInput, form);
    await changeDetails(ctx, mine.account, input);
    setCookie(ctx, LOCALE_COOKIE, input.locale, 31_536_000);
    return { saved: "details" };
  });

type Answer = (Refusal & { saved?: string; sentTo?: string }) | undefined;

export default function AccountPage() {
  const { saved, stop, blocked } = useLoaderData<typeof loader>();
  const answer = useActionData() as Answer;
  return (
    <AccountFrame>
      <SettingsPage title={m.accounts_account_title()} description={m.accounts_account_text()}>
        {saved === "address" && <Banner tone="success">{m.accounts_notice_email_changed()}</Banner>}
        {answer?.saved === "mail" && <Banner tone="success">{m.mail_own_allowed()}</Banner>}
        {stop && (
          <SettingsSection>
            <OwnStop {...stop} />
          </SettingsSection>
        )}
        <Details />
        <EmailAddress />
        <Password />
        <BlockedPeople {...blocked} />
      </SettingsPage>
    </AccountFrame>
  );
}

function Details() {
  const page = useLoaderData<typeof loader>();
  const { locale, now } = useRoot();
  const answer = useActionData() as Answer;
  const name = fieldOf(answer, "name", "details");
  const zone = fieldOf(answer, "timeZone", "details");
  return (
    <SettingsSection title={m.accounts_details_title()}>
      <PostForm refusal={answer} intent="details">
        <Input
          label={m.accounts_name()}
          name="name"
          autoComplete="name"
          {...name}
          defaultValue={name.defaultValue ?? page.name}
        />
        <Select label={m.accounts_language()} name="locale" defaultValue={page.locale}>
          {LANGUAGES.map((language) => (
            <option key={language.locale} value={language.locale} lang={language.locale}>
              {language.label}
            </option>
          ))}
        </Select>
        <Select
          label={m.accounts_time_zone()}
          name="timeZone"
          error={zone.error}
          defaultValue={zone.defaultValue ?? page.timeZone}
        >
          <TimeZoneOptions chosen={page.timeZone} now={now} />
        </Select>
        <div className="row wrap" key={locale}>
          <SubmitButton intent="details">{m.accounts_save()}</SubmitButton>
          {answer?.saved === "details" && <Saved />}
        </div>
      </PostForm>
    </SettingsSection>
  );
}

function EmailAddress() {
  const { email, isConfirmed } = useLoaderData<typeof loader>();
  const answer = useActionData() as Answer;
  return (
    <SettingsSection
      title={m.accounts_email_title()}
      description={
        <>
          {isConfirmed ? (
            m.accounts_email_now({ email })
          ) : (
            <>
              {m.accounts_email_unconfirmed({ email })}{" "}
              <TextLink to="/users/confirm">{m.accounts_confirm_button()}</TextLink>
            </>
          )}{" "}
          {m.accounts_email_ends()}
        </>
      }
    >
      {answer?.sentTo && <Banner tone="success">{m.accounts_email_sent({ email: answer.sentTo })}</Banner>}
      <PostForm refusal={answer} intent="email">
        <Input
          label={m.accounts_new_email()}
          name="email"
          type="email"
          autoComplete="email"
          {...fieldOf(answer, "email", "email")}
        />
        <Input
          label={m.accounts_current_password()}
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={fieldOf(answer, "current_password", "email").error}
        />
        <SubmitButton intent="email" variant="secondary">
          {m.accounts_email_button()}
        </SubmitButton>
      </PostForm>
    </SettingsSection>
  );
}

function Password() {
  const answer = useActionData() as Answer;
  return (
    <SettingsSection title={m.accounts_password_title()} description={m.accounts_password_text()}>
      <PostForm refusal={answer} intent="password">
        <Input
          label={m.accounts_current_password()}
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={fieldOf(answer, "current_password", "password").error}
        />
        <Input
          label={m.accounts_new_password()}
          hint={m.accounts_password_hint()}
          name="new_password"
          type="password"
          autoComplete="new-password"
          error={fieldOf(answer, "new_password", "password").error}
        />
        <div className="row wrap">
          <SubmitButton intent="password" variant="secondary">
            {m.accounts_password_button()}
          </SubmitButton>
          {answer?.saved === "password" && <Saved />}
        </div>
      </PostForm>
    </SettingsSection>
  );
}
