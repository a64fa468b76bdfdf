import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Checkbox, Select } from "~/ui/choice";
import { Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { DigestSettings } from "../present";
import { DAYS, type Day, HOURS, INTRODUCTION_LENGTH } from "../rules";
import styles from "./digests.module.css";

interface DigestFieldsProps {
  settings: DigestSettings;
  values?: Record<string, string>;
  errors: Record<string, string>;
}

const DAY_NAMES: Record<Day, () => string> = {
  monday: m.digests_monday,
  tuesday: m.digests_tuesday,
  wednesday: m.digests_wednesday,
  thursday: m.digests_thursday,
  friday: m.digests_friday,
  saturday: m.digests_saturday,
  sunday: m.digests_sunday,
};

/** Whether, when, with which words, and of what. */
export function DigestFields({ settings, values, errors }: DigestFieldsProps) {
  const { locale } = useRoot();
  const isTicked = (name: "is_on" | "has_posts" | "has_spaces" | "has_members") =>
    values ? values[name] === "on" : settings[name];
  const hour = (of: number) =>
    dateFormat(REGION[locale], { timeStyle: "short", timeZone: "UTC" }).format(of * 3_600_000);
  const next = settings.next_at && dateFormat(REGION[locale], { dateStyle: "full", timeZone: "UTC" });
  return (
    <>
      <SettingsSection>
        <Checkbox
          name="is_on"
          defaultChecked={isTicked("is_on")}
          label={m.digests_is_on()}
          hint={m.digests_is_on_hint()}
        />
      </SettingsSection>
      <SettingsSection title={m.digests_when()} description={m.digests_when_text()}>
        <div className={styles.when}>
          <Select label={m.digests_day()} name="day" defaultValue={values?.day ?? settings.day} error={errors.day}>
            {DAYS.map((day) => (
              <option key={day} value={day}>
                {DAY_NAMES[day]()}
              </option>
            ))}
          </Select>
          <Select
            label={m.digests_hour()}
            name="hour"
            defaultValue={values?.hour ?? String(settings.hour)}
            error={errors.hour}
          >
            {HOURS.map((of) => (
              <option key={of} value={of}>
                {hour(of)}
              </option>
            ))}
          </Select>
        </div>
        {next && (
          <p className={clsx("muted", styles.next)}>{m.digests_next({ date: next.format(nextDay(settings)) })}</p>
        )}
      </SettingsSection>
      <SettingsSection title={m.digests_sections()}>
        <Textarea
          label={m.digests_introduction()}
          hint={m.digests_introduction_hint()}
          name="introduction"
          rows={4}
          limit={INTRODUCTION_LENGTH}
          dir="auto"
          defaultValue={values?.introduction ?? settings.introduction}
          error={errors.introduction}
        />
        <Checkbox
          name="has_posts"
          defaultChecked={isTicked("has_posts")}
          label={m.digests_has_posts()}
          hint={m.digests_has_posts_hint()}
          error={errors.has_posts}
        />
        <Checkbox
          name="has_spaces"
          defaultChecked={isTicked("has_spaces")}
          label={m.digests_has_spaces()}
          hint={m.digests_has_spaces_hint()}
        />
        <Checkbox
          name="has_members"
          defaultChecked={isTicked("has_members")}
          label={m.digests_has_members()}
          hint={m.digests_has_members_hint()}
        />
      </SettingsSection>
    </>
  );
}

/** The day of the calendar for which it is: it begins to leave where that day comes first, fourteen hours before UTC. */
const nextDay = ({ next_at: at }: DigestSettings): number => Date.parse(at ?? "") + 14 * 3_600_000;
