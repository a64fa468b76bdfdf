import { m } from "~/i18n/generated/messages";
import { MenuItem } from "~/ui/menu";

/** The way to them, where the switcher cannot list them. */
export function AllCommunities() {
  return <MenuItem to="/community_switchers">{m.communities_all()}</MenuItem>;
}

/** While the switcher's list is on its way. */
export function SwitchesWaiting() {
  return <output className="muted">{m.ui_loading()}</output>;
}
