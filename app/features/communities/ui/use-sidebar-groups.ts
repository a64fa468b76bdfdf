import { useRouteLoaderData } from "react-router";
import { groupsOf, type SidebarData, type SidebarGroup } from "../sidebar";

/** The groups and spaces of the sidebar around the page; none where it could not be loaded. */
export function useSidebarGroups(): SidebarGroup[] {
  const shell = useRouteLoaderData<SidebarData>("routes/shell");
  return shell ? groupsOf(shell) : [];
}
