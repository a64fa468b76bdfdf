import { Form, useNavigation } from "react-router";
import { CandidateChoice } from "~/features/spaces/ui/candidate-choice";
import { m } from "~/i18n/generated/messages";
import type { Person } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Radio, Select } from "~/ui/choice";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { ROLE_NAMES } from "../answer-names";
import { ROLES } from "../rules";
import styles from "./events.module.css";

interface InviteSomeProps {
  candidates: (Person & { id: number; headline: string })[];
  /** What was searched for; "" for the newest. */
  text: string;
  givesRoles: boolean;
  putsOnList: boolean;
}

/** Members by their names. Works without JavaScript. */
export function InviteSome({ candidates, text, ...may }: InviteSomeProps) {
  return (
    <CandidateChoice
      candidates={candidates}
      text={text}
      asked={<As {...may} />}
      none={m.events_invite_none()}
      submit={m.events_invite_submit()}
    />
  );
}

interface InviteManyProps {
  places: readonly { entity: string; name: string }[];
  putsOnList: boolean;
  requestKey: string;
}

/** Everybody in a space or a group: a job of its own, with a page to follow it. */
export function InviteMany({ places, putsOnList, requestKey }: InviteManyProps) {
  const { state, formData } = useNavigation();
  if (places.length === 0) return null;
  return (
    <SettingsSection title={m.events_invite_many()} description={m.events_invite_many_text()} full>
      <Form method="post" className="stack">
        <input type="hidden" name="request_key" value={requestKey} />
        <Select label={m.events_invite_from()} name="entities">
          {places.map(({ entity, name }) => (
            <option key={entity} value={entity} dir="auto">
              {name}
            </option>
          ))}
        </Select>
        <As givesRoles={false} putsOnList={putsOnList} />
        <div>
          <Button type="submit" loading={state === "submitting" && formData?.has("entities")}>
            {m.events_invite_everybody()}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

/** As what they come, and whether they are asked. */
function As({ givesRoles, putsOnList }: { givesRoles: boolean; putsOnList: boolean }) {
  return (
    <div className={styles.as}>
      {givesRoles && (
        <Select name="role" label={m.events_role()} defaultValue="attendee">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]()}
            </option>
          ))}
        </Select>
      )}
      {putsOnList ? (
        <div className="stack" role="radiogroup" aria-label={m.events_invite_how()}>
          <Radio name="intent" value="invite" defaultChecked label={m.events_invite_ask()} />
          <Radio name="intent" value="bulk_rsvp" label={m.events_invite_put()} hint={m.events_invite_put_hint()} />
        </div>
      ) : (
        <input type="hidden" name="intent" value="invite" />
      )}
    </div>
  );
}
