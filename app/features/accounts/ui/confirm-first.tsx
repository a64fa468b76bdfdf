import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Banner } from "~/ui/states";
import { AuthPage } from "./auth-page";
import { PostForm, type Refusal, SubmitButton } from "./form";

const LOOK_MS = 5000;

interface ConfirmFirstProps {
  email: string;
  /** What its one form answered: `intent=resend`, to the page it stands on. */
  answer?: Refusal & { resent?: boolean };
}

/**
 * Stands before what waits for a confirmed address, and gives way by itself: the letter may be opened in another tab
 * or on another device.
 */
export function ConfirmFirst({ email, answer }: ConfirmFirstProps) {
  useLookingAgain();
  return (
    <AuthPage asAtrium title={m.accounts_confirm_first_title()} subtitle={m.accounts_confirm_first_text({ email })}>
      {answer?.resent && <Banner tone="success">{m.accounts_confirm_resent({ email })}</Banner>}
      <p className="muted">{m.accounts_confirm_first_again()}</p>
      <PostForm refusal={answer} intent="resend">
        <SubmitButton intent="resend" variant="secondary" block size="lg">
          {m.accounts_confirm_first_send()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}

/** Asks the page again while somebody looks at it, and as soon as they come back to it. */
function useLookingAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void revalidate();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}
