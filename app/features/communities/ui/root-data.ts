import { useRouteLoaderData } from "react-router";
import type { RootData } from "../root.server";

/** Whether the viewer is led to the members' directory: as `can_view_member_directory` has it. */
export const leadsToMembers = ({ community, viewer }: Pick<RootData, "community" | "viewer">): boolean =>
  viewer.isAdmin || (community?.hasPublicDirectory === true && (viewer.isSignedIn || !community.isPrivate));

/** Whether the viewer is led to the page of all events: as `can_view_events_page` has it. */
export const leadsToEvents = ({ community, viewer }: Pick<RootData, "community" | "viewer">): boolean =>
  viewer.isAdmin || (community?.hasPublicEvents === true && (viewer.isSignedIn || !community.isPrivate));

/** Whether the viewer is led to the directory of courses: as `can_view_courses_directory` has it, and where one is. */
export const leadsToCourses = ({ community, viewer }: Pick<RootData, "community" | "viewer">): boolean =>
  community?.hasCourses === true &&
  (viewer.isAdmin || (community.hasPublicCourses && (viewer.isSignedIn || !community.isPrivate)));

/** What the document knows of the house and the viewer; every page may read it without asking again. */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("the root loader has no data");
  return root;
}
