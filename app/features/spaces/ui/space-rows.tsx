import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { UnreadDot } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, LockIcon } from "~/ui/icons";
import type { SpaceHead } from "../head";
import type { LockedCard } from "../queries.server";
import type { SpaceCard } from "../refusals";
import { SpaceBadge } from "./space-header";
import { SpaceMark } from "./space-mark";

interface SpaceRowsProps {
  spaces: SpaceHead[];
  locked: LockedCard[];
}

/** The spaces of a group, those one cannot enter last, with a lock. */
export function SpaceRows({ spaces, locked }: SpaceRowsProps) {
  return (
    <div className="list">
      {spaces.map((space) => (
        <SpaceRow key={space.id} space={space} to={`/c/${space.slug}`}>
          <SpaceBadge head={space} />
          {space.isUnread && <Unread space={space} />}
        </SpaceRow>
      ))}
      {locked.map((space) => (
        <SpaceRow key={space.id} space={space} to={`/c/${space.slug}`}>
          {space.showsLock === 1 && <Icon as={LockIcon} size={16} label={m.spaces_locked()} />}
        </SpaceRow>
      ))}
    </div>
  );
}

/** That it is, and how it stops being so without being opened. Who only looks on changes nothing. */
function Unread({ space }: { space: SpaceHead }) {
  const { viewer } = useRoot();
  return (
    <>
      <UnreadDot label={m.spaces_unread()} />
      {viewer.masquerade === null && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="space" value={space.slug} />
          <Button
            type="submit"
            name="intent"
            value="read"
            size="sm"
            variant="ghost"
            iconOnly
            icon={CheckIcon}
            label={m.spaces_mark_read({ space: space.name })}
          />
        </Form>
      )}
    </>
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
      <SpaceMark emoji={space.emoji} />
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
