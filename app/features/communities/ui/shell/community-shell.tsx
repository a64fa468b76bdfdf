import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useOutbox } from "~/features/chat/ui/use-outbox";
import { useKeptActs } from "~/features/events/door/ui/use-kept-acts";
import { forgetOthersWords } from "~/features/members/ui/kept-words";
import { m } from "~/i18n/generated/messages";
import { isLineGone, subscribeLine } from "~/platform/client/line";
import { FollowBar, useSlowPage } from "~/ui/following";
import { BellIcon, HomeIcon, MessagesIcon, PlusIcon, UserIcon } from "~/ui/icons";
import { Footer, LanguageSwitch } from "~/ui/layout/footer";
import { Shell } from "~/ui/layout/shell";
import { Tabbar, TabbarLink } from "~/ui/layout/tabbar";
import { isAccountPage, isSettingsPage } from "../../settings-pages";
import { type SidebarGroup, writeAddress } from "../../sidebar";
import { LANGUAGES } from "../languages";
import { HouseLegal } from "~/features/legal/ui/house-legal";
import { useRoot } from "../root-data";
import { FrameBar } from "./frame-bar";
import { ShellHeader } from "./header";
import { ShellNotice } from "./notice";
import { PageSkeleton } from "./page-skeleton";
import { ShellSidebar } from "./sidebar";

interface CommunityShellProps {
  groups: SidebarGroup[];
  newNotifications: number;
  /** null: there are none, and none may be begun. */
  unreadRooms: number | null;
  /** Of who moderates something: one more than waits for them; else 0. */
  unaddressed: number;
  /** The links of messages and notifications for the header. */
  bell: ReactNode;
  children: ReactNode;
}

/** Header, sidebar and bottom bar around a page of the community; embedded pages stand alone. */
export function CommunityShell(props: CommunityShellProps) {
  const { groups, newNotifications, unreadRooms, unaddressed, bell, children } = props;
  const { isEmbedded, viewer } = useRoot();
  const { pathname } = useLocation();
  // Without a line nothing is on its way: the page that stands stays, and the notice says what it waits for.
  const isHeld = useSyncExternalStore(subscribeLine, isLineGone, () => false);
  const coming = useSlowPage({ isHeld });
  const shown = coming ?? pathname;
  const hasOwnSidebar = (viewer.isAdmin && isSettingsPage(shown)) || isAccountPage(shown);
  const { isSignedIn, publicUid } = viewer;
  const isOneself = viewer.masquerade === null;
  useEffect(() => {
    // Who looks through another's eyes is not that person.
    if (isSignedIn && isOneself) forgetOthersWords(publicUid);
  }, [isSignedIn, isOneself, publicUid]);
  useOutbox(isSignedIn && isOneself ? publicUid : null);
  useKeptActs(isSignedIn && isOneself ? publicUid : null);
  if (isEmbedded) {
    return (
      <>
        <main className="main" id="main">
          {children}
        </main>
        <FrameBar />
      </>
    );
  }
  return (
    <Shell
      banner={<ShellNotice />}
      header={
        <>
          <ShellHeader bell={bell} />
          <FollowBar isHeld={isHeld} />
        </>
      }
      sidebar={hasOwnSidebar ? undefined : <ShellSidebar groups={groups} unaddressed={unaddressed} />}
      tabbar={viewer.isSignedIn ? <MemberTabbar {...{ groups, newNotifications, unreadRooms }} /> : undefined}
      footer={<ShellFooter />}
    >
      {/* It stands until the next page does: what was typed in it is there if that one never comes. */}
      <div className="page" hidden={coming !== null}>
        {children}
      </div>
      {coming !== null && <PageSkeleton path={coming} groups={groups} />}
    </Shell>
  );
}

type TabbarProps = Pick<CommunityShellProps, "groups" | "newNotifications" | "unreadRooms">;

/** On a phone: what one does with a thumb, and nothing that does not work. */
function MemberTabbar({ groups, newNotifications, unreadRooms }: TabbarProps) {
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const writeAt = viewer.isViewOnly ? null : writeAddress(groups, pathname);
  return (
    <Tabbar>
      <TabbarLink to="/" end icon={HomeIcon} label={m.shell_home()} />
      {writeAt && <TabbarLink to={writeAt} icon={PlusIcon} label={m.shell_create()} primary />}
      {unreadRooms !== null && (
        <TabbarLink to="/messages" icon={MessagesIcon} label={m.chat_title()} count={unreadRooms} />
      )}
      <TabbarLink to="/notifications" icon={BellIcon} label={m.shell_notifications()} count={newNotifications} />
      <TabbarLink to={`/u/${viewer.publicUid}`} icon={UserIcon} label={m.shell_profile()} />
    </Tabbar>
  );
}

function ShellFooter() {
  const { locale } = useRoot();
  const { pathname, search } = useLocation();
  return (
    <Footer>
      <HouseLegal />
      <LanguageSwitch current={locale} languages={LANGUAGES} action="/locale" returnTo={`${pathname}${search}`} />
    </Footer>
  );
}
