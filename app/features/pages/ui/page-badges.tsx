import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import type { PageLine } from "../queries.server";

/** What stands out about a page: that it is no more than a draft, that visitors do not see it. */
export function PageBadges({ page: { status, visibleTo } }: { page: Pick<PageLine, "status" | "visibleTo"> }) {
  return (
    <>
      {status === "draft" && <Badge>{m.pages_draft()}</Badge>}
      {visibleTo === "members" && <Badge>{m.pages_members()}</Badge>}
    </>
  );
}
