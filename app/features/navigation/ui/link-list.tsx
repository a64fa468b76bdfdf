import clsx from "clsx";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ChevronUpIcon, DragIcon, PencilIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useDragOrder } from "~/ui/use-drag-order";
import type { ManagedLink } from "../queries.server";
import { isElsewhere, shownAddress } from "../rules";
import styles from "./link-list.module.css";
import { useLinkOrder } from "./use-link-order";

/** The links in their order: moved by the arrows, without a script too, and by pointer once its code has come. */
export function LinkList({ links: loaded, children }: { links: ManagedLink[]; children: ReactNode }) {
  const { links, announced, move } = useLinkOrder(loaded);
  const root = useRef<HTMLUListElement>(null);
  const isMovable = useDragOrder(root, ({ id, index }) => void move(id, index));
  return (
    <>
      <ul className="list" ref={root} data-drop="link">
        {children}
        {links.map((link, place) => (
          <li key={link.id} className={clsx("lrow", styles.link)} data-drag="link" data-id={link.id}>
            <span className="drag-handle" aria-hidden="true" data-handle={isMovable ? "" : undefined}>
              {isMovable && <Icon as={DragIcon} size={16} />}
            </span>
            <div className={clsx("grow", styles.words)}>
              <Link className="title" to={`/settings/navigation/${link.id}/edit`} dir="auto">
                {link.name}
              </Link>
              <div className="sub" dir="auto">
                {isElsewhere(link.address)
                  ? m.navigation_elsewhere({ host: shownAddress(link.address) })
                  : link.address}
              </div>
            </div>
            <Audience link={link} />
            <span className="row">
              <Arrow link={link} direction="up" isEnd={place === 0} onPress={() => void move(link.id, place - 1)} />
              <Arrow
                link={link}
                direction="down"
                isEnd={place === links.length - 1}
                onPress={() => void move(link.id, place + 1)}
              />
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                icon={PencilIcon}
                label={m.navigation_edit_one({ name: link.name })}
                to={`/settings/navigation/${link.id}/edit`}
              />
            </span>
          </li>
        ))}
      </ul>
      <output className="sr" aria-live="polite">
        {announced}
      </output>
    </>
  );
}

function Audience({ link: { visibleTo, isPlaceGone } }: { link: ManagedLink }) {
  if (visibleTo === "nobody") return <Badge>{m.navigation_hidden()}</Badge>;
  if (isPlaceGone) return <Badge tone="warning">{m.navigation_place_gone()}</Badge>;
  if (visibleTo === "members") return <Badge>{m.navigation_members_only()}</Badge>;
  return visibleTo === "admins" ? <Badge>{m.navigation_admins_only()}</Badge> : null;
}

interface ArrowProps {
  link: ManagedLink;
  direction: "up" | "down";
  isEnd: boolean;
  onPress: () => void;
}

/** Submits the form around it where no script runs. At an end it stays, so that the focus does. */
function Arrow({ link: { id, name }, direction, isEnd, onPress }: ArrowProps) {
  const isUp = direction === "up";
  function press(event: MouseEvent) {
    event.preventDefault();
    if (!isEnd) onPress();
  }
  return (
    <button
      type="submit"
      className="btn ghost sm icon-only"
      name="intent"
      value={`${direction}=${id}`}
      aria-disabled={isEnd || undefined}
      aria-label={isUp ? m.navigation_move_up({ name }) : m.navigation_move_down({ name })}
      onClick={press}
    >
      <Icon as={isUp ? ChevronUpIcon : ChevronDownIcon} size={16} />
    </button>
  );
}
