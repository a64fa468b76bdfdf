import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { leadOn } from "~/features/accounts/commands/lead-on.server";
import { enterByLink, findSignInLink } from "~/features/accounts/commands/sign-in.server";
import { findRedirect } from "~/features/accounts/queries.server";
import { addressOf, withRedirect } from "~/features/accounts/rules";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_link_sign_in_title);

/** A GET only looks: programs that scan mail open its links. The button signs in, as the address it names. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const token = query.get("token") ?? "";
    const [account, target] = await Promise.all([
      findSignInLink(ctx, token),
      findRedirect(ctx, query.get("post_login_redirect")),
    ]);
    return { token, target, email: account && addressOf(account.email) };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const entered = await enterByLink(ctx, field(form, "token"));
    return redirectDocument(await leadOn(ctx, entered, field(form, "post_login_redirect")));
  });

export default function SignInLink() {
  const { token, target, email } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  if (email === null) {
    return (
      <AuthPage title={m.accounts_link_bad_title()} subtitle={m.accounts_link_sign_in_bad_text()}>
        <Button to={withRedirect("/users/sign_in", target)} variant="primary" block size="lg">
          {m.accounts_sign_in_button()}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.accounts_link_sign_in_title()} subtitle={m.accounts_link_sign_in_text({ email })}>
      <PostForm refusal={refusal} hidden={{ token, post_login_redirect: target }}>
        <SubmitButton block size="lg">
          {m.accounts_sign_in_button()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
