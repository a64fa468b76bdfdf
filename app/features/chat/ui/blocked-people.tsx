import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Link } from "~/ui/link";
import type { BlockedListPayload } from "../messaging";
import { UNBLOCK } from "./block";

/** Whom one has blocked, and the way back, on one's own account's page. */
export function BlockedPeople({ records, next_cursor }: BlockedListPayload) {
  return (
    <SettingsSection title={m.chat_blocked_title()} description={m.chat_blocked_text()}>
      {records.length === 0 && <p className="muted">{m.chat_blocked_none()}</p>}
      {records.map(({ member_id: id, community_member: { id: uid, name, avatar } }) => (
        <Form key={id} method="post" className="row">
          <input type="hidden" name="member_id" value={id} />
          <Avatar name={name} avatar={avatar} size={32} />
          <Link to={`/u/${uid}`} className="grow trunc" dir="auto">
            {name}
          </Link>
          <Button type="submit" name="intent" value={UNBLOCK} size="sm" aria-label={m.chat_unblock_named({ name })}>
            {m.chat_unblock()}
          </Button>
        </Form>
      ))}
      {next_cursor && (
        <div className="more-row">
          <Button to={`/account?blocked=${encodeURIComponent(next_cursor)}`}>{m.chat_blocked_more()}</Button>
        </div>
      )}
    </SettingsSection>
  );
}
