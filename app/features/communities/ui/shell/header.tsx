import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { AppearanceSwitch } from "~/ui/appearance-switch";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { BookmarkIcon, EyeIcon, KeyIcon, LogOutIcon, SettingsIcon, UserIcon } from "~/ui/icons";
import { HeaderBrand, HeaderIconLink, HeaderLink, HeaderNav, HeaderTools } from "~/ui/layout/header";
import { CommunityLogo } from "~/ui/logo";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "~/ui/menu";
import { HeaderLinks } from "~/features/navigation/ui/header-links";
import { signUpFrom } from "../../sign-up-link";
import { CommunitySwitcher } from "./community-switcher";
import { PaletteButton } from "./palette-button";
import { leadsToCourses, leadsToEvents, leadsToMembers, useRoot } from "../root-data";

/** The house's name, the way home, and what is the viewer's own. */
export function ShellHeader({ bell }: { bell: ReactNode }) {
  const root = useRoot();
  const { community, viewer } = root;
  const name = community?.name ?? "Atrium";
  const isLedToCourses = leadsToCourses(root);
  const isLedToEvents = leadsToEvents(root);
  const isLedToMembers = leadsToMembers(root);
  return (
    <>
      <HeaderBrand
        name={name}
        logo={<CommunityLogo name={name} src={community?.pictures.logo} dark={community?.pictures.dark_logo} />}
        menu={viewer.displayCommunitySwitcher ? <CommunitySwitcher /> : undefined}
      />
      <HeaderNav label={m.shell_navigation()}>
        <HeaderLink to="/" end>
          {m.shell_home()}
        </HeaderLink>
        {community?.hasHomePage && <HeaderLink to="/feed">{m.shell_feed()}</HeaderLink>}
        {isLedToCourses && <HeaderLink to="/courses">{m.shell_courses()}</HeaderLink>}
        {isLedToEvents && <HeaderLink to="/events">{m.shell_events()}</HeaderLink>}
        {isLedToMembers && <HeaderLink to="/members">{m.shell_members()}</HeaderLink>}
        <HeaderLinks
          links={community?.headerLinks ?? []}
          before={[
            m.shell_home(),
            ...(community?.hasHomePage ? [m.shell_feed()] : []),
            ...(isLedToCourses ? [m.shell_courses()] : []),
            ...(isLedToEvents ? [m.shell_events()] : []),
            ...(isLedToMembers ? [m.shell_members()] : []),
          ]}
        />
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
      <HeaderIconLink to="/bookmarks" icon={BookmarkIcon} label={m.bookmarks_title()} hideSmall />
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
        <MenuItem to="/bookmarks" icon={BookmarkIcon}>
          {m.bookmarks_title()}
        </MenuItem>
        {viewer.hasAccount && (
          <MenuItem to="/account" icon={KeyIcon}>
            {m.shell_account()}
          </MenuItem>
        )}
        {viewer.isAdmin && (
          <MenuItem to="/settings" icon={SettingsIcon}>
            {m.shell_settings()}
          </MenuItem>
        )}
        {viewer.isAdmin && !viewer.masquerade && (
          <MenuItem to="/view_as" icon={EyeIcon}>
            {m.masquerades_menu()}
          </MenuItem>
        )}
        <MenuSeparator />
        <AppearanceSwitch />
        <MenuSeparator />
        <form method="post" action={viewer.masquerade ? "/view_as/end" : "/users/sign_out"} id="sign-out" />
        <MenuItem type="submit" form="sign-out" icon={LogOutIcon}>
          {viewer.masquerade ? m.masquerades_stop() : m.shell_sign_out()}
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
      {community?.signUpLink && (
        // The first page has its one primary button in the welcome; on a dark header a secondary one would outshine it.
        <Button variant={pathname === "/" ? "ghost" : "primary"} size="sm" to={signUpFrom(community.signUpLink, back)}>
          {m.shell_sign_up()}
        </Button>
      )}
    </>
  );
}
