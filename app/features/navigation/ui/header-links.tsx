import clsx from "clsx";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, LinkIcon } from "~/ui/icons";
import { SideLink } from "~/ui/layout/sidebar";
import { isAt, Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { type HeaderLink, isElsewhere, ROOM, roomsOf } from "../rules";

interface HeaderLinksProps {
  links: readonly HeaderLink[];
  /** The names of what stands before them. */
  before: readonly string[];
}

/**
 * The admins' links in the header, as many as the window has room for; the others wait in "More". Styles alone choose,
 * by numbers that are known before anything is drawn: the page is the same for every window, and kept so.
 */
export function HeaderLinks({ links, before }: HeaderLinksProps) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  const rooms = roomsOf(
    links.map(({ name }) => name),
    before,
  );
  const widest = Math.max(...rooms);
  return (
    <>
      {links.map((link, at) =>
        rooms[at] === ROOM.length ? null : (
          <Link key={link.id} to={link.address} className={inRow(rooms[at])} {...attributesOf(link, pathname)}>
            <span className="trunc" dir="auto">
              {link.name}
            </span>
            {isElsewhere(link.address) && <span className="sr">{m.ui_new_tab()}</span>}
          </Link>
        ),
      )}
      {widest > 0 && (
        <div className={clsx("rest", hiddenFrom(widest))}>
          <Menu
            label={m.navigation_more()}
            align="start"
            triggerClassName="more"
            trigger={
              <>
                {m.navigation_more()}
                <Icon as={ChevronDownIcon} size={16} />
              </>
            }
          >
            {links.map((link, at) =>
              rooms[at] === 0 ? null : (
                <div key={link.id} className={hiddenFrom(rooms[at])}>
                  <MenuItem {...leadingTo(link)} current={isHere(link, pathname)}>
                    <bdi>{link.name}</bdi>
                  </MenuItem>
                </div>
              ),
            )}
          </Menu>
        </div>
      )}
    </>
  );
}

/** The same for the drawer, which has room for all. */
export function DrawerLinks({ links }: { links: readonly HeaderLink[] }) {
  return links.map(({ id, name, address }) => (
    <SideLink
      key={id}
      to={address}
      icon={LinkIcon}
      label={name}
      end={address === "/"}
      external={isElsewhere(address)}
    />
  ));
}

const isHere = ({ address }: HeaderLink, pathname: string): boolean =>
  !isElsewhere(address) && isAt(pathname, address, address === "/");

const attributesOf = (link: HeaderLink, pathname: string) =>
  isElsewhere(link.address)
    ? ({ target: "_blank", rel: "noopener" } as const)
    : { "aria-current": isHere(link, pathname) ? ("page" as const) : undefined };

const leadingTo = ({ address }: HeaderLink) =>
  isElsewhere(address) ? { href: address, newTab: true } : { to: address };

/** Shown from the room it fits into on. */
const inRow = (room = 0) => [undefined, "from1", "from2", "from3"][room];
/** In "More" until then. */
const hiddenFrom = (room = 0) => [undefined, "until1", "until2", "until3"][room];
