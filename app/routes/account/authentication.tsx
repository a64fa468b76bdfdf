import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { listSessions, revokeSessions, type SessionOfMine } from "~/features/accounts/sessions.server";
import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { ACCOUNT_COOKIE, dropCookie, SESSION_COOKIE } from "~/platform/session.server";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ComputerIcon, PhoneIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { formatDateTime, formatTimeAgo } from "~/ui/time-ago";
import { DOT } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";
import { findAccount } from "./support.server";

export const meta = pageMeta(m.accounts_authentication_title);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const { account } = await findAccount(ctx, args);
    return { sessions: await listSessions(ctx, account.id), now: ctx.now() };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const mine = await findAccount(ctx, args);
    const intent = field(form, "intent");
    if (intent === "others") {
      await revokeSessions(ctx, mine.account.id, { except: mine.sessionId });
      return { ended: "others" as const };
    }
    const only = intent === "all" ? mine.sessionId : Number(field(form, "session"));
    if (!Number.isSafeInteger(only) || only <= 0) throw invalid({ session: "invalid" });
    await revokeSessions(ctx, mine.account.id, intent === "all" ? "all" : { only });
    if (only !== mine.sessionId) return { ended: "one" as const };
    dropCookie(ctx, SESSION_COOKIE);
    dropCookie(ctx, ACCOUNT_COOKIE);
    return redirectDocument("/users/sign_in?notice=signed_out");
  });

export default function Authentication() {
  const { sessions } = useLoaderData<typeof loader>();
  const answer = useActionData() as (Refusal & { ended?: "one" | "others" }) | undefined;
  return (
    <AccountFrame>
      <SettingsPage title={m.accounts_authentication_title()} description={m.accounts_authentication_text()}>
        <SettingsSection title={m.accounts_sessions_title()}>
          {answer?.ended && (
            <Banner tone="success">
              {answer.ended === "one" ? m.accounts_session_ended() : m.accounts_sessions_ended()}
            </Banner>
          )}
          <div className="list">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </div>
          <div className="row wrap">
            {sessions.length > 1 && (
              <PostForm intent="others">
                <SubmitButton variant="secondary">{m.accounts_session_end_others()}</SubmitButton>
              </PostForm>
            )}
            <PostForm intent="all">
              <SubmitButton variant="danger-quiet">{m.accounts_session_end_all()}</SubmitButton>
            </PostForm>
          </div>
        </SettingsSection>
      </SettingsPage>
    </AccountFrame>
  );
}

function SessionRow({ session }: { session: SessionOfMine }) {
  const { now } = useLoaderData<typeof loader>();
  const { locale, viewer } = useRoot();
  const device = session.device || m.accounts_device_unknown();
  const since = formatDateTime(new Date(session.createdAt), REGION[locale], viewer.timeZone);
  const seen = formatTimeAgo(new Date(session.lastSeenAt), now, REGION[locale], viewer.timeZone);
  return (
    <div className="lrow">
      <Icon as={/iPhone|Android/.test(session.device) ? PhoneIcon : ComputerIcon} />
      <div className="grow">
        <div className="title">
          {device} {session.isCurrent && <Badge tone="success">{m.accounts_session_current()}</Badge>}
        </div>
        <div className="sub">
          {m.accounts_session_since({ date: since })}
          {/* Whoever reads this is using the device: "10 minutes ago" would be when it was last written down. */}
          {!session.isCurrent && (
            <>
              {DOT}
              {m.accounts_session_seen({ date: seen })}
            </>
          )}
        </div>
      </div>
      {!session.isCurrent && (
        <PostForm hidden={{ session: String(session.id) }}>
          <SubmitButton variant="ghost" size="sm" label={m.accounts_session_end_device({ device })}>
            {m.accounts_session_end()}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
