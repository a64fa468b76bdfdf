import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "~/ui/link";
import { useRoot } from "~/features/communities/ui/root-data";
import { RoleBadge } from "~/features/members/ui/role-name";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { FailedState } from "~/ui/states";
import type { MemberLine } from "../member-line";
import { formatDay } from "./day";

interface MemberListProps {
  slug: string;
  members: MemberLine[];
  cursor: string | null;
  /** What was searched for. */
  q?: string;
  /** Where the next page is without JavaScript; this page, where nothing is said. */
  more?: string;
  /** At the end of a line: what a manager may do. */
  actionsOf?: (member: MemberLine) => ReactNode;
}

/** The members of a space, and more of them. Without JavaScript "Load more" is a link to the next page. */
export function MemberList({
  slug,
  members: first,
  cursor: firstCursor,
  q = "",
  more: address = "",
  actionsOf,
}: MemberListProps) {
  const { locale } = useRoot();
  const [more, setMore] = useState<{ members: MemberLine[]; cursor: string | null } | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const known = new Set(first.map((member) => member.id));
  const members = [...first, ...(more?.members ?? []).filter((member) => !known.has(member.id))];
  const cursor = more ? more.cursor : firstCursor;

  async function load() {
    if (state === "loading" || !cursor) return;
    setState("loading");
    try {
      const path = `/c/${slug}/members_pagination?${nextOf(q, cursor)}`;
      const page = await request<{ members: MemberLine[]; cursor: string | null }>("GET", path, undefined, {
        waits: true,
      });
      setMore({ members: [...(more?.members ?? []), ...page.members], cursor: page.cursor });
      setState("idle");
    } catch (error) {
      console.error("more members could not be loaded", error);
      setState("failed");
    }
  }

  function onMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  }

  return (
    <>
      <div className="list">
        {members.map((member) => (
          <div key={member.id} className="lrow">
            <Avatar name={member.name} avatar={member.avatar} size={40} />
            <div className="grow">
              <div className="row wrap">
                <Link className="title" to={`/u/${member.publicUid}`} dir="auto">
                  {member.name}
                </Link>
                {member.role && <Badge>{roleName(member.role)}</Badge>}
                <RoleBadge role={member.communityRole} />
              </div>
              <div className="sub trunc" dir="auto">
                {member.headline || m.spaces_joined_on({ date: formatDay(member.joinedAt, locale) })}
              </div>
            </div>
            {actionsOf?.(member)}
          </div>
        ))}
      </div>
      {state === "failed" && <FailedState title={m.spaces_members_failed()} onRetry={() => void load()} />}
      {cursor && state !== "failed" && (
        <div className="more-row">
          <Button href={`${address}?${nextOf(q, cursor)}`} onClick={onMore} loading={state === "loading"}>
            {m.spaces_members_more()}
          </Button>
        </div>
      )}
    </>
  );
}

const nextOf = (q: string, cursor: string): URLSearchParams =>
  new URLSearchParams(q === "" ? { cursor } : { q, cursor });

export const roleName = (role: "admin" | "moderator") =>
  role === "admin" ? m.spaces_role_admin() : m.spaces_role_moderator();
