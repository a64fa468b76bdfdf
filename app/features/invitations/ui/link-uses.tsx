import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Link } from "~/ui/link";
import type { LinkUses as Uses } from "../uses.server";

/** Who came by a link; nothing while nobody has. */
export function LinkUses({ uses, usesCursor, now }: Uses & { now: number }) {
  if (uses.length === 0) return null;
  return (
    <SettingsSection title={m.invitations_who_came()}>
      <ul className="list">
        {uses.map(({ memberId, name, publicUid, usedAt }) => (
          <li key={memberId} className="lrow">
            <div className="grow">
              <Link to={`/u/${publicUid}`} dir="auto">
                {name}
              </Link>
            </div>
            <span className="muted">
              <Time at={usedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
      {usesCursor && (
        <div className="more-row">
          <Button size="sm" to={`?cursor=${usesCursor}`}>
            {m.invitations_who_came_older()}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
