import { useFetcher } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { MailIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import { useRoot } from "../root-data";

/** One thin line above everything: that the e-mail waits for confirmation. */
export function ShellNotice() {
  const { viewer } = useRoot();
  if (viewer.isSignedIn && viewer.hasAccount && !viewer.emailConfirmed) return <ConfirmEmail />;
  return null;
}

function ConfirmEmail() {
  const resend = useFetcher();
  const isSent = resend.state === "idle" && resend.data !== undefined;
  return (
    <Banner
      icon={MailIcon}
      action={
        !isSent && (
          <resend.Form method="post" action="/users/confirm">
            <input type="hidden" name="intent" value="resend" />
            <Button type="submit" size="sm" loading={resend.state !== "idle"}>
              {m.shell_resend()}
            </Button>
          </resend.Form>
        )
      }
    >
      {isSent ? m.shell_confirm_sent() : m.shell_confirm_email()}
    </Banner>
  );
}
