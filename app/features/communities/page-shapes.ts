import { isAccountPage, isSettingsPage } from "./settings-pages";

export type PageShape =
  | { kind: "feed" | "profile" | "notifications" | "settings" | "account" | "directory" | "events" | "form" }
  | { kind: "space" | "members" | "post"; spaceSlug: string };

/** What the page at a path looks like, before anything of it is known but its address. */
export function shapeOf(path: string): PageShape {
  const [first = "", spaceSlug = "", third = "", fourth = ""] = path.split("/").filter((part) => part !== "");
  if (first === "" || first === "feed") return { kind: "feed" };
  if (first === "c" && third === "") return { kind: "space", spaceSlug };
  if (first === "c" && third === "members") return { kind: "members", spaceSlug };
  if (first === "c" && third !== "new" && third !== "settings" && fourth === "") return { kind: "post", spaceSlug };
  if (first === "posts" || first === "p") return { kind: "post", spaceSlug: "" };
  if (first === "events" && spaceSlug === "") return { kind: "events" };
  if (first === "members" && spaceSlug === "") return { kind: "directory" };
  if (first === "u") return { kind: "profile" };
  if (first === "notifications") return { kind: "notifications" };
  if (isAccountPage(path)) return { kind: "account" };
  return { kind: isSettingsPage(path) ? "settings" : "form" };
}
