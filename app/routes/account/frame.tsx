import { useEffect, useSyncExternalStore } from "react";
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { listedSite, offerSession } from "~/features/accounts/framed.server";
import { withRedirect } from "~/features/accounts/rules";
import { refuseMasquerade } from "~/features/accounts/sessions.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { isSignedIn } from "~/lib/viewer";
import { OFFERED } from "~/platform/client/embed";
import { Button } from "~/ui/button";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_frame_back_title);
export const headers = ({ loaderHeaders }: HeadersArgs) => {
  const opener = loaderHeaders.get(OPENER);
  return { "Cache-Control": "private, no-store", ...(opener ? { [OPENER]: opener } : {}) };
};

const OPENER = "Cross-Origin-Opener-Policy";
/** The frame that opened this window is spoken to: no other page of ours lets another hold it. */
const HELD = { [OPENER]: "unsafe-none" };

/** Opened by a frame on another site (`client/embed`): who one is here, and whether that site may have it. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const { url } = ctx.request;
    const site = url.searchParams.get("site") ?? "";
    const isListed = (await listedSite(ctx, site)) !== null;
    refuseMasquerade(ctx.viewer);
    if (!isSignedIn(ctx.viewer)) throw redirect(withRedirect("/users/sign_in", url.pathname + url.search));
    return data({ site, isListed }, isListed ? { headers: HELD } : { status: 403 });
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => ({ code: await offerSession(ctx, field(form, "site")) }));

/** Who opened a window does not change. */
const subscribeNothing = () => () => undefined;

export default function Frame() {
  const { site, isListed } = useLoaderData<typeof loader>();
  const { community, viewer } = useRoot();
  const answer = useActionData<typeof action>();
  const code = answer && "code" in answer ? answer.code : null;
  const hasOpener = useSyncExternalStore(
    subscribeNothing,
    () => window.opener !== null,
    () => true,
  );
  useEffect(() => {
    if (code === null) return;
    const state = new URLSearchParams(window.location.search).get("state");
    // To a page of ours and to nobody else: whatever opened this window may have moved on.
    (window.opener as Window | null)?.postMessage({ type: OFFERED, code, state }, window.location.origin);
    window.close();
  }, [code]);

  const words = { site, name: viewer.name, community: community?.name ?? "" };
  const house = (
    <Button to="/" variant="ghost" block>
      {withWords(m.accounts_frame_house, words)}
    </Button>
  );
  if (!isListed)
    return (
      <AuthPage title={m.accounts_frame_refused_title()} subtitle={m.accounts_error_site_not_listed()}>
        {house}
      </AuthPage>
    );
  if (!hasOpener)
    return (
      <AuthPage title={m.accounts_frame_back_title()} subtitle={withWords(m.accounts_frame_back, words)}>
        {house}
      </AuthPage>
    );
  if (code !== null) return <AuthPage title={m.accounts_frame_back_title()} subtitle={m.accounts_frame_done()} />;
  return (
    <AuthPage title={withWords(m.accounts_frame_title, words)} subtitle={withWords(m.accounts_frame_text, words)}>
      <PostForm hidden={{ site }} refusal={answer as Refusal | undefined}>
        <SubmitButton block size="lg">
          {withWords(m.accounts_frame_continue, words)}
        </SubmitButton>
        {house}
      </PostForm>
    </AuthPage>
  );
}
