import { data } from "react-router";
import { matterOf } from "~/features/matters";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { endMails, findEnd } from "~/features/notifications/mails/end.server";
import { CutLink, nullIfNone } from "~/features/notifications/ui/cut-link";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { eachQuoted } from "~/i18n/quoted";
import { TextLink } from "~/ui/link";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/unsubscribe";

export const meta = pageMeta(() => m.notifications_end_title());

/** A GET only looks: programs that scan mail open its links. A reader's own button posts (RFC 8058), as the page's does. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const found = await findEnd(ctx, args.params.token).catch(nullIfNone);
    if (found === null) return data({ isCut: true } as const, { status: 404 });
    const { ends, isEnded, isByLink } = found;
    const matters = ends.what === "matters" ? [...ends.matters] : null;
    return { isCut: false, isEnded, isByLink, matters, community: ctx.community.name } as const;
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const isAgain = field(form, "intent") === "again";
    await endMails(ctx, args.params.token, isAgain);
    return { isAgain };
  });

/** What a mail's own link ends, without signing in; and takes back. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isCut) return <CutLink />;
  const wasTakenBack = actionData !== undefined && "isAgain" in actionData && actionData.isAgain;
  return <End {...loaderData} isAgain={wasTakenBack && !loaderData.isEnded} />;
}

interface EndProps {
  /** null: one post's. */
  matters: string[] | null;
  community: string;
  isEnded: boolean;
  isByLink: boolean;
  isAgain: boolean;
}

function End({ isEnded, isByLink, matters, community, isAgain }: EndProps) {
  const { locale } = useRoot();
  const about =
    matters &&
    eachQuoted(
      matters.map((name) => matterOf(name).label()),
      locale,
    );
  const title = about === null ? m.notifications_end_post() : m.notifications_end_matter({ matters: about });
  const done =
    about === null ? m.notifications_ended_post() : m.notifications_ended_matter({ matters: about, community });
  const stays = matters?.every((name) => matterOf(name).isMailAlone)
    ? m.notifications_end_alone_text()
    : m.notifications_end_matter_text({ community });
  const text = about === null ? m.notifications_end_post_text({ community }) : stays;
  const on =
    about === null ? m.notifications_again_post() : m.notifications_again_matter({ matters: about, community });
  // There only where a question stands above it a "yes" answers one.
  const stop = isAgain ? m.notifications_end_stop() : m.notifications_end_button();
  const end = about === null ? m.notifications_end_mute() : stop;
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
