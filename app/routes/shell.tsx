import { type ReactNode, useEffect } from "react";
import { Outlet, redirect, type ShouldRevalidateFunctionArgs, useRevalidator, useRouteLoaderData } from "react-router";
import { noteSeen } from "~/features/accounts/sessions.server";
import { MessagesLink, UnreadRooms } from "~/features/chat/ui/messages-link";
import { UnreadTalks, useUnreadTalks } from "~/features/chat/ui/talks";
import type { RootData } from "~/features/communities/root.server";
import { groupsOf, packSidebar, type SidebarData, type SidebarGroup } from "~/features/communities/sidebar";
import { listSidebar } from "~/features/communities/sidebar.server";
import { CommunityShell } from "~/features/communities/ui/shell/community-shell";
import { RefusedPage } from "~/features/communities/ui/refused-page";
import { useRoot } from "~/features/communities/ui/root-data";
import { AgreementNotice } from "~/features/legal/ui/agreement-notice";
import { NotificationsBell } from "~/features/notifications/ui/bell";
import { LiveProvider, useLive } from "~/features/notifications/ui/live-provider";
import { isToSayAgain } from "~/features/push/ui/remembered";
import { Snippets } from "~/features/snippets/ui/in-pages";
import { getShellCounts } from "~/features/shell-counts.server";
import { askHouseAnew, isHouseAskedAnew, noteStanding } from "~/platform/client/standing";
import { TitleCount } from "~/ui/title-count";
import type { Route } from "./+types/shell";
import { loadPage } from "./support.server";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    if (ctx.community.id === 0) {
      // An installation without a community begins by making one; any other unknown host is nobody's.
      throw redirect("/communities/new");
    }
    const [groups, counts] = await Promise.all([listSidebar(ctx), getShellCounts(ctx)]);
    noteSeen(ctx);
    return { sidebar: packSidebar(groups), ...counts };
  });

/** The sidebar and its counts change by writes; opening a page marks its space read in the page itself. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isHouseAskedAnew() || (formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate);

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  useEffect(() => noteStanding("routes/shell", loaderData), [loaderData]);
  return (
    <LiveShell shell={loaderData}>
      <Outlet />
    </LiveShell>
  );
}

interface LiveShellProps {
  shell: SidebarData & {
    newNotifications: number;
    asksAgreement: number;
    unaddressed: number;
    unreadRooms: number;
    hasMessages: number;
    unreadThreads: number;
    hasThreads: number;
  };
  children: ReactNode;
}

/** The house knows no notifications and no conversations; here both are hung into it, with their live connection. */
function LiveShell({ shell, children }: LiveShellProps) {
  const { viewer, isEmbedded } = useRoot();
  const groups = groupsOf(shell);
  const memberId = viewer.isSignedIn && !isEmbedded ? viewer.publicUid : null;
  return (
    <LiveProvider memberId={memberId} initialCount={shell.newNotifications}>
      {(newCount) => (
        <UnreadRooms counted={shell.unreadRooms} threads={shell}>
          {(unreadRooms) => (
            <UnreadTalksIn groups={groups}>
              <CommunityShell
                groups={groups}
                newNotifications={newCount}
                unreadRooms={shell.hasMessages === 1 ? unreadRooms : null}
                unaddressed={shell.unaddressed}
                bell={
                  <>
                    {shell.hasMessages === 1 && <MessagesLink count={unreadRooms} />}
                    <NotificationsBell initialCount={newCount} hideSmall />
                  </>
                }
              >
                <TitleCount count={newCount + (shell.hasMessages === 1 ? unreadRooms : 0)} />
                <AgreementNotice isAsked={shell.asksAgreement === 1} />
                <Snippets at="top" />
                {children}
                <Snippets at="foot" />
                <NewRole />
                {memberId !== null && !viewer.isViewOnly && <KeepTold memberUid={memberId} />}
              </CommunityShell>
            </UnreadTalksIn>
          )}
        </UnreadRooms>
      )}
    </LiveProvider>
  );
}

/** The marks of chat spaces, which are told live. */
function UnreadTalksIn({ groups, children }: { groups: readonly SidebarGroup[]; children: ReactNode }) {
  return <UnreadTalks value={useUnreadTalks(groups)}>{children}</UnreadTalks>;
}

/** A browser that tells its member says each day where it is reached, and after each sign-in: nobody else loads that. */
function KeepTold({ memberUid }: { memberUid: string }) {
  useEffect(() => {
    if (!isToSayAgain(memberUid)) return;
    import("~/features/push/ui/browser")
      .then(({ sayAgain }) => sayAgain(memberUid))
      .catch((error: unknown) => console.error("push", error));
  }, [memberUid]);
  return null;
}

/** Whose role is changed has on the open page what it is now: nobody waits for their next click. */
function NewRole() {
  const live = useLive();
  const { revalidate } = useRevalidator();
  useEffect(
    () => live?.subscribe((frame) => frame?.kind === "role_changed" && void askHouseAnew(revalidate)),
    [live, revalidate],
  );
  return null;
}

/** A refused page stands in the shell as long as the shell itself could be loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>("root");
  const page = <RefusedPage error={error} reference={root?.reference} />;
  return loaderData && root?.community ? (
    <LiveShell shell={loaderData}>{page}</LiveShell>
  ) : (
    <main id="main">{page}</main>
  );
}
