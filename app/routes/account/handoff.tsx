import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { takeHandoff } from "~/features/accounts/handoff.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { AppError } from "~/lib/errors";
import { Button } from "~/ui/button";
import { loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_sign_in_page);
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });

/** Arrives from another host of this installation with a token for this host and one path; sets the session here. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const token = new URL(args.request.url).searchParams.get("token") ?? "";
    try {
      throw redirect(await takeHandoff(ctx, token));
    } catch (error) {
      // Used, late or meant for another host: the page says so and offers the other way in.
      if (error instanceof AppError) return data(null, { status: 410 });
      throw error;
    }
  });

export default function Handoff() {
  return (
    <AuthPage title={m.accounts_handoff_title()} subtitle={m.accounts_handoff_text()}>
      <Button to="/users/sign_in" variant="primary" block size="lg">
        {m.accounts_sign_in_button()}
      </Button>
    </AuthPage>
  );
}
