import { lazy, Suspense, useLayoutEffect } from "react";
import { ProfileSkeleton } from "~/features/members/ui/profile-skeleton";
import { PostPageSkeleton, PostSkeleton, SortSkeleton } from "~/features/posts/ui/post-skeletons";
import { Tiles } from "~/features/posts/ui/tile-skeletons";
import { SpaceFrame } from "~/features/spaces/ui/space-frame";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Columns, Wide } from "~/ui/layout/columns";
import { lastFocused } from "~/ui/focus";
import { FormSkeleton, HeadSkeleton, RailSkeleton, RowSkeleton, SettingsSkeleton } from "~/ui/skeletons";
import { shapeOf } from "../../page-shapes";
import type { SidebarGroup, SidebarSpace } from "../../sidebar";
import { useRoot } from "../root-data";

// With the settings it leads to, not with the page that is read: it lists all of them.
const SettingsFrame = lazy(() => loadLater(() => import("../settings-frame")));

interface PageSkeletonProps {
  /** Of the page that is on its way. */
  path: string;
  groups: readonly SidebarGroup[];
}

/** Stands in for a page that is long on its way: its frame, what the sidebar knows of it, and gray for the rest. */
export function PageSkeleton({ path, groups }: PageSkeletonProps) {
  useStandIn();
  return (
    <div className="skels">
      <output className="sr">{m.ui_loading()}</output>
      <Shape path={path} groups={groups} />
    </div>
  );
}

function Shape({ path, groups }: PageSkeletonProps) {
  const { viewer } = useRoot();
  const shape = shapeOf(path);
  switch (shape.kind) {
    case "feed":
      return (
        <Columns rail={<RailSkeleton />}>
          <SortSkeleton withComposer={viewer.isSignedIn} />
          <Posts />
        </Columns>
      );
    case "space": {
      const space = spaceOf(groups, shape.spaceSlug);
      const view = space?.view;
      return (
        <SpaceFrame view={view} rail={view === "members" || view === "chat" ? undefined : <RailSkeleton />}>
          <SpaceHead space={space} />
          {view === "members" || view === "chat" ? (
            <Rows />
          ) : (
            <>
              <SortSkeleton />
              <Posts view={view} />
            </>
          )}
        </SpaceFrame>
      );
    }
    case "members": {
      const space = spaceOf(groups, shape.spaceSlug);
      return (
        <SpaceFrame view={space?.view}>
          <SpaceHead space={space} />
          <Rows />
        </SpaceFrame>
      );
    }
    case "post":
      return (
        <Columns rail={<RailSkeleton />}>
          <PostPageSkeleton />
        </Columns>
      );
    case "profile":
      return (
        <Columns>
          <ProfileSkeleton />
          <Rows />
        </Columns>
      );
    case "directory":
      return (
        <Wide>
          <HeadSkeleton title={m.shell_members()} withTabs={viewer.isAdmin} />
          <Rows />
        </Wide>
      );
    case "events":
      return (
        <Columns>
          <HeadSkeleton title={m.shell_events()} withTabs />
          <Rows />
        </Columns>
      );
    case "notifications":
      return (
        <Columns>
          <HeadSkeleton title={m.notifications_title()} withTabs />
          <Rows />
        </Columns>
      );
    case "settings":
      return viewer.isAdmin ? (
        <Suspense fallback={<SettingsSkeleton framed />}>
          <SettingsFrame>
            <SettingsSkeleton />
          </SettingsFrame>
        </Suspense>
      ) : (
        <Columns>
          <FormSkeleton />
        </Columns>
      );
    case "account":
      return <SettingsSkeleton framed />;
    default:
      return (
        <Columns>
          <FormSkeleton />
        </Columns>
      );
  }
}

const spaceOf = (groups: readonly SidebarGroup[], slug: string): SidebarSpace | undefined =>
  groups.flatMap(({ spaces }) => spaces).find((space) => space.slug === slug);

function SpaceHead({ space }: { space: SidebarSpace | undefined }) {
  return <HeadSkeleton title={space?.name} emoji={space?.emoji} withText withTabs />;
}

const Posts = ({ view = "posts" }: { view?: Exclude<SidebarSpace["view"], "members" | "chat"> }) =>
  view === "posts" || view === "feed" ? [0, 1, 2].map((place) => <PostSkeleton key={place} />) : <Tiles view={view} />;
const Rows = () => [0, 1, 2, 3, 4].map((place) => <RowSkeleton key={place} />);

/**
 * From the top, with the focus in the page and not on what is hidden now. Where the page never comes, whoever waited
 * is back where they were.
 */
function useStandIn() {
  useLayoutEffect(() => {
    const [from, place, focused] = [window.location.pathname, window.scrollY, lastFocused()];
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
    return () => {
      if (window.location.pathname !== from) return;
      window.scrollTo(0, place);
      focused?.focus({ preventScroll: true });
    };
  }, []);
}
