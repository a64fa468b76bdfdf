import { matterOf } from "~/features/matters";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { endMails, findEnd } from "~/features/notifications/mails/end.server";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import { TextLink } from "~/ui/link";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/unsubscribe";

export const meta = pageMeta(() => m.notifications_end_title());

/** A GET only looks: programs that scan mail open its links. A reader's own button posts (RFC 8058), as the page's does. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { ends, isEnded, isByLink } = await findEnd(ctx, args.params.token);
    return {
      isEnded,
      isByLink,
      matters: ends.what === "matters" ? [...ends.matters] : null,
      community: ctx.community.name,
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const isAgain = field(form, "intent") === "again";
    await endMails(ctx, args.params.token, isAgain);
    return { isAgain };
  });

/** What a mail's own link ends, without signing in; and takes back. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { isEnded, isByLink, matters, community } = loaderData;
  const isAgain = actionData !== undefined && "isAgain" in actionData && actionData.isAgain && !isEnded;
  const { locale } = useRoot();
  const about = matters && listFormat(REGION[locale]).format(matters.map((name) => matterOf(name).label()));
  const title = about === null ? m.notifications_end_post() : m.notifications_end_matter({ matter: about });
  const done =
    about === null ? m.notifications_ended_post() : m.notifications_ended_matter({ matter: about, community });
  const text =
    about === null ? m.notifications_end_post_text({ community }) : m.notifications_end_matter_text({ community });
  const on = about === null ? m.notifications_again_post() : m.notifications_again_matter({ matter: about, community });
  const end = about === null ? m.notifications_end_mute() : m.notifications_end_button();
  const again = about === null ? m.notifications_end_unmute() : m.notifications_end_again();
  return (
    <AuthPage
      title={isEnded || isAgain ? m.notifications_ended_title() : title}
      subtitle={isEnded ? done : isAgain ? on : text}
      after={<TextLink to="/account/notifications">{m.notifications_mail_settings()}</TextLink>}
    >
      {/* What was ended elsewhere its member turns on again, and no mail that somebody else may have. */}
      {(!isEnded || isByLink) && (
        <PostForm hidden={{ intent: isEnded ? "again" : "end" }}>
          <SubmitButton block size="lg" {...(isEnded || isAgain ? { variant: "secondary" as const } : {})}>
            {isEnded ? again : end}
          </SubmitButton>
        </PostForm>
      )}
    </AuthPage>
  );
}
