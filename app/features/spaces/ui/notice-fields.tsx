import { m } from "~/i18n/generated/messages";
import { Radio } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { POST_NOTIFICATIONS, type PostNotifications } from "../rules";

/** What the members of a space of posts are told of. */
export const NoticeFields = ({ value, showsEvents }: { value: string; showsEvents: boolean }) => (
  <SettingsSection title={showsEvents ? m.spaces_notifications_events() : m.spaces_notifications()}>
    <div
      className="stack"
      role="radiogroup"
      aria-label={showsEvents ? m.spaces_notifications_events() : m.spaces_notifications()}
    >
      {POST_NOTIFICATIONS.map((one) => (
        <Radio
          key={one}
          name="default_post_notifications"
          value={one}
          defaultChecked={one === value}
          label={(showsEvents ? EVENT_LABELS : LABELS)[one][0]()}
          hint={(showsEvents ? EVENT_LABELS : LABELS)[one][1]()}
        />
      ))}
    </div>
  </SettingsSection>
);

const LABELS: Record<PostNotifications, [() => string, () => string]> = {
  all: [m.spaces_notify_all, m.spaces_notify_all_hint],
  none: [m.spaces_notify_none, m.spaces_notify_none_hint],
};

const EVENT_LABELS: typeof LABELS = {
  all: [m.spaces_notify_all_events, m.spaces_notify_all_hint],
  none: [m.spaces_notify_none_events, m.spaces_notify_none_hint],
};
