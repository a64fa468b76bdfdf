import { m } from "~/i18n/generated/messages";
import { Radio } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { POST_TYPES, type PostType } from "../rules";

/** What a new space is for; it stays what it is. */
export function KindFields({ value = "basic", error }: { value?: string; error?: string }) {
  return (
    <SettingsSection title={m.spaces_kind()} description={m.spaces_kind_text()}>
      <div className="stack" role="radiogroup" aria-label={m.spaces_kind()}>
        {POST_TYPES.map((kind) => (
          <Radio
            key={kind}
            name="post_type"
            value={kind}
            defaultChecked={kind === value}
            label={LABELS[kind][0]()}
            hint={LABELS[kind][1]()}
          />
        ))}
      </div>
      {error && <span className="hint error">{error}</span>}
    </SettingsSection>
  );
}

const LABELS: Record<PostType, [() => string, () => string]> = {
  basic: [m.spaces_kind_basic, m.spaces_kind_basic_hint],
  image: [m.spaces_kind_image, m.spaces_kind_image_hint],
  event: [m.spaces_kind_event, m.spaces_kind_event_hint],
  course: [m.spaces_kind_course, m.spaces_kind_course_hint],
  chat: [m.spaces_kind_chat, m.spaces_kind_chat_hint],
  members: [m.spaces_kind_members, m.spaces_kind_members_hint],
};
