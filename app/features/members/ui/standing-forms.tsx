import type { SyntheticEvent } from "react";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { m } from "~/i18n/generated/messages";
import { Select } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { withWords } from "~/ui/words";
import { BAN_DAYS, type ManagedMember } from "../standing";
import styles from "./standing-forms.module.css";

/** Which of the page's forms it is. */
export const REMOVE_INTENT = "remove";
export const BAN_INTENT = "ban";
export const RESTORE_INTENT = "restore";

interface StandingFormsProps {
  member: ManagedMember;
  /** Makes two clicks on a ban one. */
  requestKey: string;
  refusal: Refusal | undefined;
}

/**
 * What may be done with a member's place in the community, each with what it means. They work without JavaScript; what
 * takes something away asks first.
 */
export function StandingForms({ member, requestKey, refusal }: StandingFormsProps) {
  const { policies, name } = member;
  // What was refused is open again, with its reason.
  const isAnswered = (intent: string) => refusal?.values?.intent === intent;
  const isOut = member.removedAt !== null;
  const days = fieldOf(refusal, "days", BAN_INTENT);
  return (
    <>
      {policies.can_restore_member && (
        <SettingsSection title={m.members_restore()} description={withWords(m.members_restore_text, { name })}>
          <PostForm refusal={refusal} intent={RESTORE_INTENT}>
            <div>
              <SubmitButton intent={RESTORE_INTENT}>{m.members_restore_button()}</SubmitButton>
            </div>
          </PostForm>
        </SettingsSection>
      )}
      {policies.can_remove_member && (
        <SettingsSection title={m.members_remove()} description={withWords(m.members_remove_text, { name })}>
          <details className={styles.asks} onToggle={reveal} open={isAnswered(REMOVE_INTENT)}>
            <summary className="btn secondary">{m.members_remove_begin()}</summary>
            <PostForm refusal={refusal} intent={REMOVE_INTENT}>
              <p>{withWords(m.members_remove_sure, { name })}</p>
              <div>
                <SubmitButton intent={REMOVE_INTENT} variant="danger">
                  {m.members_remove_button()}
                </SubmitButton>
              </div>
            </PostForm>
          </details>
        </SettingsSection>
      )}
      {policies.can_ban_member && (
        <SettingsSection
          title={isOut ? m.members_ban_anew() : m.members_ban()}
          description={withWords(isOut ? m.members_ban_anew_text : m.members_ban_text, { name })}
        >
          <details className={styles.asks} onToggle={reveal} open={isAnswered(BAN_INTENT)}>
            <summary className="btn secondary">{m.members_ban_begin()}</summary>
            <PostForm refusal={refusal} intent={BAN_INTENT} hidden={{ request_key: requestKey }}>
              <div className="row wrap">
                <Select label={m.members_ban_for()} name="days" defaultValue="7" error={days.error}>
                  {BAN_DAYS.map((count) => (
                    <option key={count} value={count}>
                      {m.members_ban_days({ count })}
                    </option>
                  ))}
                  <option value="ever">{m.members_ban_ever()}</option>
                </Select>
              </div>
              <div>
                <SubmitButton intent={BAN_INTENT} variant="danger">
                  {m.members_ban_button()}
                </SubmitButton>
              </div>
            </PostForm>
          </details>
        </SettingsSection>
      )}
    </>
  );
}

/** What was unfolded is seen whole: the last of these stand at the window's end. */
const reveal = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
};
