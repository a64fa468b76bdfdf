import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { isResetLinkGood, resetPassword } from "~/features/accounts/commands/passwords.server";
import { newPasswordInput } from "~/features/accounts/input";
import { findRedirect } from "~/features/accounts/queries.server";
import { withRedirect } from "~/features/accounts/rules";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { ACCOUNT_COOKIE, dropCookie, SESSION_COOKIE } from "~/platform/session.server";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_reset_title);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const token = query.get("token") ?? "";
    const target = await findRedirect(ctx, query.get("post_login_redirect"));
    return { token, target, isGood: await isResetLinkGood(ctx, token) };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    await resetPassword(ctx, parseForm(newPasswordInput, form));
    dropCookie(ctx, SESSION_COOKIE);
    dropCookie(ctx, ACCOUNT_COOKIE);
    const target = await findRedirect(ctx, field(form, "post_login_redirect"));
    return redirectDocument(withRedirect("/users/sign_in?notice=password", target));
  });

export default function PasswordReset() {
  const { token, target, isGood } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  if (!isGood) {
    return (
      <AuthPage title={m.accounts_link_bad_title()} subtitle={m.accounts_link_bad_text()}>
        <Button to={withRedirect("/users/password/new", target)} variant="primary" block size="lg">
          {m.accounts_forgot_title()}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.accounts_reset_title()} subtitle={m.accounts_reset_text()}>
      <PostForm refusal={refusal} hidden={{ token, post_login_redirect: target }}>
        <Input
          label={m.accounts_new_password()}
          hint={m.accounts_password_hint()}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={refusal?.error?.fields.password}
        />
        <SubmitButton block size="lg">
          {m.accounts_reset_button()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
