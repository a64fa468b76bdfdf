import { Form, useNavigation } from "react-router";
import { PlaceFields } from "~/features/invitations/ui/place-fields";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import type { OnboardingSettings } from "../new-members.server";
import { MAX_ADDRESS } from "../rules";
import styles from "./new-members-section.module.css";

interface NewMembersSectionProps {
  stored: OnboardingSettings;
  spaces: { id: number; name: string; emoji: string }[];
  /** What was typed, where it was refused. */
  values?: Record<string, string>;
  errors: Record<string, string>;
  isSaved: boolean;
}

/** Of the settings: in which spaces somebody is who joins, and what they see first. */
export function NewMembersSection({ stored, spaces, values, errors, isSaved }: NewMembersSectionProps) {
  const { state } = useNavigation();
  const typed = values?.intent === "new_members" ? values : undefined;
  const isTicked = (name: string, id: number) => (typed ? typed[name] !== undefined : stored.spaceIds.includes(id));
  return (
    <SettingsSection full title={m.onboarding_new_title()} description={m.onboarding_new_text()}>
      <Form method="post" key={isSaved ? JSON.stringify(stored) : "editing"}>
        <input type="hidden" name="intent" value="new_members" />
        <div className="stack">
          {spaces.length === 0 ? (
            <p className="muted">{m.onboarding_new_spaces_none()}</p>
          ) : (
            <div>
              <PlaceFields places={{ groups: [], spaces }} errors={errors} isTicked={isTicked} />
              <p className="hint">{m.onboarding_new_spaces_hint()}</p>
            </div>
          )}
          <Input
            label={m.onboarding_welcome_post()}
            hint={
              <>
                {m.onboarding_welcome_post_hint()}
                {stored.welcomePost && (
                  <>
                    {" "}
                    <bdi>{m.onboarding_welcome_post_now({ title: stored.welcomePost.title })}</bdi>
                  </>
                )}
              </>
            }
            name="welcome_post"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            defaultValue={typed?.welcome_post ?? stored.welcomePost?.path ?? ""}
            maxLength={MAX_ADDRESS}
            error={errors.welcome_post}
          />
        </div>
        {/* In its place among the page's sections: a bar that sticks would lie over the others. */}
        <div className={styles.save}>
          <Button type="submit" variant="primary" loading={state === "submitting"}>
            {m.communities_save()}
          </Button>
          {isSaved && state === "idle" && <Saved />}
        </div>
      </Form>
    </SettingsSection>
  );
}
