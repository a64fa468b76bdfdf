import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { UnreadDot } from "~/ui/badge";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { LockIcon } from "~/ui/icons";
import type { SpaceHead } from "../head";
import type { SpaceCard } from "../refusals";
import { SpaceBadge } from "./space-header";

interface SpaceRowsProps {
  spaces: SpaceHead[];
  locked: (SpaceCard & { id: number; slug: string })[];
}

/** The spaces of a group, those one cannot enter last, with a lock. */
export function SpaceRows({ spaces, locked }: SpaceRowsProps) {
  return (
    <div className="list">
      {spaces.map((space) => (
        <SpaceRow key={space.id} space={space} to={`/c/${space.slug}`}>
          {space.isUnread && <UnreadDot label={m.spaces_unread()} />}
          <SpaceBadge head={space} />
        </SpaceRow>
      ))}
      {locked.map((space) => (
        <SpaceRow key={space.id} space={space} to={`/c/${space.slug}`}>
          <Icon as={LockIcon} size={16} label={m.spaces_locked()} />
        </SpaceRow>
      ))}
    </div>
  );
}

interface SpaceRowProps {
  space: SpaceCard;
  to: string;
  /** What stands at its end. */
  children: ReactNode;
}

/** A space as a line of a list. */
export function SpaceRow({ space, to, children }: SpaceRowProps) {
  return (
    <div className="lrow">
      {space.emoji && <Emoji>{space.emoji}</Emoji>}
      <div className="grow">
        <Link className="title" to={to} dir="auto">
          {space.name}
        </Link>
        {space.description && (
          <div className="sub" dir="auto">
            {space.description}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
