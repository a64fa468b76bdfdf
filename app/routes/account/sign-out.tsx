import { type ActionFunctionArgs, redirectDocument } from "react-router";
import { signOut } from "~/features/accounts/sessions.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { actPage } from "../support.server";

export const meta = pageMeta(m.accounts_sign_out_title);

/** Only a POST ends a session: a link or a picture on another site must not. */
export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx) => {
    await signOut(ctx, args.request.headers.get("Cookie"));
    return redirectDocument("/users/sign_in?notice=signed_out");
  });

export default function SignOut() {
  return (
    <AuthPage title={m.accounts_sign_out_title()} subtitle={m.accounts_sign_out_text()}>
      <PostForm>
        <SubmitButton block size="lg">
          {m.accounts_sign_out_button()}
        </SubmitButton>
        <Button to="/" variant="ghost" block>
          {m.accounts_sign_out_stay()}
        </Button>
      </PostForm>
    </AuthPage>
  );
}
