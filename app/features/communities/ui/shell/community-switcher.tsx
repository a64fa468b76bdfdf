import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, LinkIcon, PlusIcon } from "~/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import { useRoot } from "../root-data";
import { copyAddress } from "../hand-on";
import { AllCommunities, SwitchesWaiting } from "./all-communities";

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

  useEffect(() => {
    const menu = place.current?.closest("[popover]");
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    menu?.addEventListener("toggle", onToggle);
    return () => menu?.removeEventListener("toggle", onToggle);
  }, []);

  return (
    <form ref={place} method="post" action="/community_switchers">
      <input type="hidden" name="from" value={pathname} />
      {isOpen ? (
        <Suspense fallback={<SwitchesWaiting />}>
          <Switches />
        </Suspense>
      ) : (
        <SwitchesWaiting />
      )}
    </form>
  );
}

/** Most never open it. Where it does not load, the page of all of them stands in its place. */
const Switches = lazy(async () => {
  const loaded = await loadLater(() => import("./switches")).catch(() => null);
  return loaded ?? { default: AllCommunities };
});
