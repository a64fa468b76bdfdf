import { useRef, useState } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { BlockIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";

/** What a profile's own form says of it. */
export const BLOCK = "block";
export const UNBLOCK = "unblock";

/** On somebody's profile: have nothing to do with them. Without a script it asks nothing: it is taken back as easily. */
export function BlockButton({ name, action }: { name: string; action: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSure = useRef(false);
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={action}
        onSubmit={(event) => {
          if (isSure.current) return;
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        <input type="hidden" name="intent" value={BLOCK} />
        <Button type="submit" variant="ghost" icon={BlockIcon} aria-haspopup="dialog">
          {m.chat_block()}
        </Button>
      </Form>
      {/* Beside the form: what it asks with is one itself. */}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          isSure.current = true;
          form.current?.requestSubmit();
        }}
        title={m.chat_block_title({ name })}
        description={m.chat_block_text()}
        confirmLabel={m.chat_block()}
        danger
      />
    </>
  );
}

/** Above the profile of somebody whom its reader has blocked. */
export function BlockedBanner({ name, action }: { name: string; action: string }) {
  return (
    <Banner
      action={
        <Form method="post" action={action}>
          <Button type="submit" name="intent" value={UNBLOCK} size="sm">
            {m.chat_unblock()}
          </Button>
        </Form>
      }
    >
      {m.chat_block_done({ name })}
    </Banner>
  );
}
