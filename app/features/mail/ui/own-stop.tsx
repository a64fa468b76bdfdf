import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";
import type { ownStop } from "../rules";

/** Says to the owner of an address that it takes no mail, and lets them say that it does. */
export function OwnStop({ reason, canLift }: NonNullable<ReturnType<typeof ownStop>>) {
  const isComplaint = reason === "complained";
  const words = !canLift ? m.mail_own_unproven : isComplaint ? m.mail_own_complained : m.mail_own_comes_back;
  return (
    <Banner tone={isComplaint ? "info" : "warning"} action={canLift && <Lift isComplaint={isComplaint} />}>
      {words()}
    </Banner>
  );
}

function Lift({ isComplaint }: { isComplaint: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="mail" />
      <Button type="submit" size="sm">
        {isComplaint ? m.mail_own_allow() : m.mail_own_works()}
      </Button>
    </Form>
  );
}
