import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, LinkIcon, PlusIcon } from "~/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import type { WireSwitch } from "../../switcher";
import { useRoot } from "../root-data";
import { copyAddress } from "../hand-on";

/** The account's communities. The list is fetched when the menu opens, never with a page. */
export function CommunitySwitcher() {
  return (
    <Menu
      label={m.communities_switch()}
      align="start"
      triggerClassName="switcher"
      trigger={<Icon as={ChevronDownIcon} size={16} />}
    >
      <Communities />
      <MenuSeparator />
      <CopyAddress />
      <MenuItem to="/communities/new" icon={PlusIcon}>
        {m.communities_create()}
      </MenuItem>
    </Menu>
  );
}

/** Of the community one is in, where it is open: what one hands on to bring somebody along. */
function CopyAddress() {
  const { community, origin } = useRoot();
  if (!community || community.isPrivate) return null;
  return (
    <MenuItem icon={LinkIcon} onSelect={() => void copyAddress(origin)}>
      {m.communities_share_copy()}
    </MenuItem>
  );
}

function Communities() {
  const place = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { data, isError } = useQuery({
    queryKey: ["community_switchers"],
    queryFn: () => request<{ records: WireSwitch[] }>("GET", "/internal_api/community_switchers"),
    enabled: isOpen,
  });

  useEffect(() => {
    const menu = place.current?.closest("[popover]");
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    menu?.addEventListener("toggle", onToggle);
    return () => menu?.removeEventListener("toggle", onToggle);
  }, []);

  return (
    <form ref={place} method="post" action="/community_switchers">
      <input type="hidden" name="from" value={pathname} />
      {data?.records.map((community) => (
        <MenuItem
          key={community.id}
          type="submit"
          name="community_id"
          value={String(community.id)}
          current={community.is_current}
        >
          <bdi>{community.name}</bdi>
        </MenuItem>
      ))}
      {!data && (isError ? <MenuItem to="/community_switchers">{m.communities_all()}</MenuItem> : <Waiting />)}
    </form>
  );
}

function Waiting() {
  return <output className="muted">{m.ui_loading()}</output>;
}
