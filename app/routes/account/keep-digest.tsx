import { data } from "react-router";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { findKept, keepWeekly } from "~/features/digests/keep.server";
import { CutLink, nullIfNone } from "~/features/notifications/ui/cut-link";
import { m } from "~/i18n/generated/messages";
import { TextLink } from "~/ui/link";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/keep-digest";

export const meta = pageMeta(() => m.digests_keep_title());

/** A GET only looks: programs that scan mail open its links. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const isKept = await findKept(ctx, args.params.token).catch(nullIfNone);
    return isKept === null
      ? data({ isCut: true } as const, { status: 404 })
      : ({ isCut: false, isKept, community: ctx.community.name } as const);
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx) => {
    await keepWeekly(ctx, args.params.token);
    return null;
  });

/** Who has not been here for long says that they want the digest every week, without signing in. */
export default function KeepWeekly({ loaderData }: Route.ComponentProps) {
  if (loaderData.isCut) return <CutLink />;
  const { isKept, community } = loaderData;
  return (
    <AuthPage
      title={isKept ? m.digests_kept_title() : m.digests_keep_question()}
      subtitle={isKept ? m.digests_kept_text({ community }) : m.digests_keep_text({ community })}
      after={<TextLink to="/account/notifications">{m.notifications_mail_settings()}</TextLink>}
    >
      {!isKept && (
        <PostForm>
          <SubmitButton block size="lg">
            {m.digests_keep_button()}
          </SubmitButton>
        </PostForm>
      )}
    </AuthPage>
  );
}
