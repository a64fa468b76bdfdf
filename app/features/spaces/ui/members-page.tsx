import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Count } from "~/ui/badge";
import { Button } from "~/ui/button";
import { UsersIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import type { SpaceHead } from "../head";
import type { MemberLine } from "../member-line";
import { MemberList } from "./member-list";
import { MemberSearch } from "./member-search";

interface MembersPageProps {
  head: SpaceHead;
  entryRequests: number;
  lines: MemberLine[];
  cursor: string | null;
}

/** What a space of members shows: who is in it, and to its managers the way to change that. */
export function MembersPage({ head, entryRequests, lines, cursor }: MembersPageProps) {
  const { viewer } = useRoot();
  const path = `/c/${head.slug}/members`;
  return (
    <>
      {head.canManage && !viewer.isViewOnly && (
        <div className="feedhead">
          <Button to={path}>
            {m.spaces_members_manage()}
            <Count value={entryRequests} label={m.spaces_entry_count({ count: entryRequests })} />
          </Button>
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState icon={UsersIcon} title={m.spaces_members_empty()} text={m.spaces_members_empty_text()} />
      ) : (
        <>
          <MemberSearch slug={head.slug} q="" />
          <MemberList slug={head.slug} members={lines} cursor={cursor} more={path} />
        </>
      )}
    </>
  );
}
