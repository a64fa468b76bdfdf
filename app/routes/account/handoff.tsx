import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useLoaderData,
} from "react-router";
import { beginHandoff, takeHandoff, whoIsHere } from "~/features/accounts/handoff.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { AppError } from "~/lib/errors";
import { Button } from "~/ui/button";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_handoff_title);
/** Not no-referrer: a browser then sends its plain forms from an origin "null", which the guard refuses. */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" });

/** From another host of ours: without a token one is sent back for it; with one it sets the session here, or asks. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const token = query.get("token");
    if (token === null) {
      throw redirect(await beginHandoff(ctx, args.request, query.get("from") ?? "", query.get("path") ?? "/"));
    }
    try {
      const { path, asks } = await takeHandoff(ctx, args.request, token);
      if (asks) return { ...asks, path, token };
      throw redirect(path);
    } catch (error) {
      // Used, late, or meant for another host or browser: the page says so and offers the other way in, to who
      // is not in already.
      if (!(error instanceof AppError)) throw error;
      if (await whoIsHere(ctx, args.request)) throw redirect("/");
      return data(null, { status: 410 });
    }
  });

/** The person said that they want to go on as the other account. */
export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    try {
      const { path } = await takeHandoff(ctx, args.request, field(form, "token"), { isAsked: true });
      return redirectDocument(path);
    } catch (error) {
      if (error instanceof AppError) return redirectDocument("/session/handoff?token=");
      throw error;
    }
  });

export default function Handoff() {
  const asks = useLoaderData<typeof loader>();
  if (!asks) {
    return (
      <AuthPage title={m.accounts_handoff_title()} subtitle={m.accounts_handoff_text()}>
        <Button to="/users/sign_in" variant="primary" block size="lg">
          {m.accounts_sign_in_button()}
        </Button>
      </AuthPage>
    );
  }
  const names = { now: asks.now, next: asks.next };
  return (
    <AuthPage
      title={withWords(m.accounts_handoff_ask_title, names)}
      subtitle={withWords(m.accounts_handoff_ask_text, names)}
    >
      <PostForm hidden={{ token: asks.token }}>
        <SubmitButton block size="lg">
          {withWords(m.accounts_handoff_ask_button, names)}
        </SubmitButton>
        <Button to={asks.path} variant="ghost" block>
          {withWords(m.accounts_handoff_ask_stay, names)}
        </Button>
      </PostForm>
    </AuthPage>
  );
}
