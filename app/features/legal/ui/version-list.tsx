import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { TextLink } from "~/ui/link";
import type { ListedVersion } from "../queries.server";

/** One version: when and by whom it was published, how many agreed to it, and where it can be read. */
export function VersionLine({ version, now }: { version: ListedVersion; now: number }) {
  const { document, number, kind, asksMembers, agreedCount, publishedAt, publisher } = version;
  const name = m.legal_version({ number });
  return (
    <div className="lrow">
      <div className="grow">
        <div className="title">
          {kind === "none" ? name : <TextLink to={`/legal/${document}?version=${number}`}>{name}</TextLink>}{" "}
          {kind === "none" && <Badge>{m.legal_withdrawn()}</Badge>}
          {asksMembers && <Badge tone="brand">{m.legal_asks()}</Badge>}
        </div>
        <div className="sub">
          <bdi>{publisher}</bdi> · <Time at={new Date(publishedAt).toISOString()} now={now} /> ·{" "}
          {m.legal_count({ count: agreedCount })}
        </div>
      </div>
    </div>
  );
}
