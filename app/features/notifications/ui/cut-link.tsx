import { AuthPage } from "~/features/accounts/ui/auth-page";
import { m } from "~/i18n/generated/messages";
import { AppError } from "~/lib/errors";
import { Button } from "~/ui/button";

/** Of a link that a mail program has cut, or that was written by somebody else. */
export function CutLink() {
  return (
    <AuthPage title={m.notifications_end_cut()} subtitle={m.notifications_end_cut_text()}>
      <Button variant="primary" size="lg" to="/account/notifications">
        {m.notifications_mail_settings()}
      </Button>
    </AuthPage>
  );
}

/** What was found by such a link; null where it is none of ours. */
export function nullIfNone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}
