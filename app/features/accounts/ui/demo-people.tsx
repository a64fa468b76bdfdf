import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { AuthOr } from "~/ui/layout/auth-card";
import type { DemoRole } from "../rules";

/** On one's own machine: step in as one of the demo's people, without a password. */
export function DemoPeople({ people, target }: { people: DemoRole[]; target: string }) {
  if (people.length === 0) return null;
  return (
    <>
      <AuthOr>{m.accounts_demo_title()}</AuthOr>
      <EnterForm target={target} className="row wrap">
        {people.map((person) => (
          <Button key={person} type="submit" name="as" value={person} className="grow" label={enterAs(person)}>
            {shortName(person)}
          </Button>
        ))}
      </EnterForm>
    </>
  );
}

/** The same on a page of its own, where the terminal's links lead. */
export function DemoDoors({ people, target }: { people: DemoRole[]; target: string }) {
  return (
    <EnterForm target={target} className="stack">
      {people.map((person, at) => (
        <Button
          key={person}
          type="submit"
          name="as"
          value={person}
          block
          size="lg"
          variant={at === 0 ? "primary" : "secondary"}
        >
          {enterAs(person)}
        </Button>
      ))}
    </EnterForm>
  );
}

/** A plain form: the answer is a new document, signed in. */
function EnterForm({ target, className, children }: { target: string; className: string; children: ReactNode }) {
  return (
    <form method="post" action="/users/enter" className={className}>
      <input type="hidden" name="post_login_redirect" value={target} />
      {children}
    </form>
  );
}

function enterAs(person: DemoRole): string {
  if (person === "owner") return m.accounts_enter_owner();
  return person === "moderator" ? m.accounts_enter_moderator() : m.accounts_enter_member();
}

function shortName(person: DemoRole): string {
  if (person === "owner") return m.accounts_demo_owner();
  return person === "moderator" ? m.accounts_demo_moderator() : m.accounts_demo_member();
}
