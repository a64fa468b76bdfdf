import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { endsNever } from "~/features/members/rules";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { MUTE_DAYS } from "../mutes";
import styles from "./moderation.module.css";

interface MuteFormProps {
  memberId: number;
  /** UTC ms; null for who may speak. */
  mutedUntil: number | null;
}

/** Has somebody be silent for a while, or ends that; works without scripts. */
export function MuteForm({ memberId, mutedUntil }: MuteFormProps) {
  const { locale, viewer } = useRoot();
  const date = (at: number) =>
    dateFormat(REGION[locale], { dateStyle: "medium", timeStyle: "short", timeZone: viewer.timeZone }).format(at);
  return (
    <Form method="post" className={styles.mute} preventScrollReset>
      <input type="hidden" name="member_id" value={memberId} />
      {mutedUntil !== null && (
        <Badge tone="warning">
          {endsNever(mutedUntil) ? m.moderation_muted_ever() : m.moderation_muted_until({ date: date(mutedUntil) })}
        </Badge>
      )}
      <Select name="days" label={m.moderation_mute_for()} defaultValue="1">
        {MUTE_DAYS.map((count) => (
          <option key={count} value={count}>
            {m.moderation_mute_days({ count })}
          </option>
        ))}
        <option value="ever">{m.moderation_mute_ever()}</option>
      </Select>
      <Button type="submit" size="sm" name="intent" value="mute">
        {m.moderation_mute()}
      </Button>
      {mutedUntil !== null && (
        <Button type="submit" size="sm" variant="ghost" name="intent" value="unmute">
          {m.moderation_unmute()}
        </Button>
      )}
    </Form>
  );
}
