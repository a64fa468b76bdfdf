import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { askForReset } from "~/features/accounts/commands/passwords.server";
import { emailInput } from "~/features/accounts/input";
import { findRedirect } from "~/features/accounts/queries.server";
import { withRedirect } from "~/features/accounts/rules";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Input } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_forgot_title);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const raw = new URL(args.request.url).searchParams.get("post_login_redirect");
    return { target: await findRedirect(ctx, raw) };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const { email } = parseForm(emailInput, form);
    await askForReset(ctx, email, await findRedirect(ctx, field(form, "post_login_redirect")));
    return { sentTo: email };
  });

export default function PasswordForgotten() {
  const answer = useActionData() as (Refusal & { sentTo?: string }) | undefined;
  const { target } = useLoaderData<typeof loader>();
  const back = <TextLink to={withRedirect("/users/sign_in", target)}>{m.accounts_back_to_sign_in()}</TextLink>;
  if (answer?.sentTo) {
    const text = m.accounts_forgot_sent_text({ email: answer.sentTo });
    return <AuthPage title={m.accounts_forgot_sent_title()} subtitle={text} after={back} />;
  }
  return (
    <AuthPage title={m.accounts_forgot_title()} subtitle={m.accounts_forgot_text()} after={back}>
      <PostForm refusal={answer} hidden={{ post_login_redirect: target }}>
        <Input
          label={m.accounts_email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          {...fieldOf(answer, "email")}
        />
        <SubmitButton block size="lg">
          {m.accounts_forgot_button()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
