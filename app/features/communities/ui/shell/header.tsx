import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { AppearanceSwitch } from "~/ui/appearance-switch";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { KeyIcon, LogOutIcon, SettingsIcon, UserIcon } from "~/ui/icons";
import { HeaderBrand, HeaderLink, HeaderNav, HeaderTools } from "~/ui/layout/header";
import { CommunityLogo } from "~/ui/logo";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "~/ui/menu";
import { CommunitySwitcher } from "./community-switcher";
import { PaletteButton } from "./palette-button";
import { useRoot } from "../root-data";

/** The house's name, the way home, and what is the viewer's own. */
export function ShellHeader({ bell }: { bell: ReactNode }) {
  const { community, viewer } = useRoot();
  const name = community?.name ?? "Atrium";
  return (
    <>
      <HeaderBrand
        name={name}
        logo={<CommunityLogo name={name} src={community?.logo} />}
        menu={viewer.displayCommunitySwitcher ? <CommunitySwitcher /> : undefined}
      />
      <HeaderNav label={m.shell_navigation()}>
        <HeaderLink to="/" end>
          {m.shell_home()}
        </HeaderLink>
      </HeaderNav>
      <PaletteButton />
      <HeaderTools>{viewer.isSignedIn ? <MemberTools bell={bell} /> : <VisitorTools />}</HeaderTools>
    </>
  );
}

function MemberTools({ bell }: { bell: ReactNode }) {
  const { viewer } = useRoot();
  return (
    <>
      {bell}
      <Menu
        label={m.shell_your_menu()}
        triggerClassName="me"
        trigger={<Avatar name={viewer.name} avatar={viewer.avatar} size={28} />}
      >
        <MenuHeading>
          <bdi>{viewer.name}</bdi>
        </MenuHeading>
        <MenuItem to={`/u/${viewer.publicUid}`} icon={UserIcon}>
          {m.shell_profile()}
        </MenuItem>
        <MenuItem to="/account" icon={KeyIcon}>
          {m.shell_account()}
        </MenuItem>
        {viewer.isAdmin && (
          <MenuItem to="/settings" icon={SettingsIcon}>
            {m.shell_settings()}
          </MenuItem>
        )}
        <MenuSeparator />
        <AppearanceSwitch />
        <MenuSeparator />
        <form method="post" action="/users/sign_out" id="sign-out" />
        <MenuItem type="submit" form="sign-out" icon={LogOutIcon}>
          {m.shell_sign_out()}
        </MenuItem>
      </Menu>
    </>
  );
}

function VisitorTools() {
  const { community } = useRoot();
  const { pathname, search } = useLocation();
  const back = `?post_login_redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return (
    <>
      <Button variant="ghost" size="sm" to={`/users/sign_in${back}`}>
        {m.shell_sign_in()}
      </Button>
      {community?.showSignupLink && (
        // The first page has its one primary button in the welcome; on a dark header a secondary one would outshine it.
        <Button variant={pathname === "/" ? "ghost" : "primary"} size="sm" to={`/users/sign_up${back}`}>
          {m.shell_sign_up()}
        </Button>
      )}
    </>
  );
}
