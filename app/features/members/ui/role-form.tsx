import { type ReactNode, useId } from "react";
import type { RoleChange } from "~/features/access/role-change";
import { RoleChangeDialog } from "~/features/access/ui/role-change";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import type { Role } from "~/lib/viewer";
import { Select } from "~/ui/choice";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { Profile } from "../queries.server";
import { roleName } from "./role-name";

/** Which of the profile's forms this is. */
export const ROLE_INTENT = "role";
const FORM = "member-role";

interface RoleFormProps {
  profile: Pick<Profile, "role" | "roles" | "name" | "publicUid">;
  /** What the page's action answered. */
  answer: RoleAnswer | undefined;
}

/** `given` is the role the member has now; `asks` is what another would change in the spaces. */
export type RoleAnswer = Refusal & { given?: Role; asks?: RoleChange };

/** For those who may give roles: what this member is in the community, to change. */
export function RoleForm({ profile, answer }: RoleFormProps) {
  const hintId = useId();
  const { role, roles, name } = profile;
  const done = answer?.given && <Banner tone="success">{givenText(answer.given, name)}</Banner>;
  // Who has just given up the right, or lost it meanwhile, has no form any more and is still told what happened.
  if (roles.length === 0) {
    const isRefused = answer?.error && answer.values?.intent === ROLE_INTENT;
    return isRefused ? <Banner tone="danger">{answer.error?.message}</Banner> : done;
  }
  const field = fieldOf(answer, "role", ROLE_INTENT);
  return (
    <section className="card pad stack">
      <h2>{m.members_role_title()}</h2>
      <PostForm refusal={answer} intent={ROLE_INTENT} id={FORM}>
        <div className="row wrap">
          <div className="grow">
            <Select
              // Begins anew when somebody else changed the role.
              key={role}
              label={m.members_role_title()}
              hideLabel
              name="role"
              aria-describedby={hintId}
              error={field.error}
              defaultValue={field.defaultValue ?? role}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleName(one)}
                </option>
              ))}
            </Select>
          </div>
          <SubmitButton variant="secondary" intent={ROLE_INTENT}>
            {m.members_role_change()}
          </SubmitButton>
        </div>
        <RoleHint id={hintId} profile={profile} />
      </PostForm>
      {done}
      {answer?.asks && <RoleChangeDialog change={answer.asks} form={FORM} />}
    </section>
  );
}

/** What the choice means, which differs with who chooses for whom. */
function RoleHint({ id, profile }: { id: string; profile: RoleFormProps["profile"] }) {
  const { viewer } = useRoot();
  const text =
    profile.publicUid === viewer.publicUid
      ? m.members_role_hint_self()
      : profile.roles.includes("owner")
        ? m.members_role_hint_owner()
        : m.members_role_hint_moderator();
  return (
    <p className="hint" id={id}>
      {text}
    </p>
  );
}

function givenText(role: Role, name: string): ReactNode {
  if (role === "owner") return withWords(m.members_role_given_owner, { name });
  if (role === "admin") return withWords(m.members_role_given_admin, { name });
  return role === "moderator"
    ? withWords(m.members_role_given_moderator, { name })
    : withWords(m.members_role_given_member, { name });
}
