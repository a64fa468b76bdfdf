import { definePolicy } from "~/lib/policy";
import { isAdmin, isMasquerade, type Role } from "~/lib/viewer";
import type { Mode } from "./rules";

export interface MaskedMember {
  id: number;
  role: Role;
  status: "active" | "imported" | "left";
}

/** platform/masquerade (`mayStand`) asks the same of the rows, with every request that a masquerade makes. */
export const masqueradePolicy = definePolicy<{ member: MaskedMember; mode: Mode }>()({
  /** Nobody looks as an owner, nor as themselves; as another admin only an owner acts. */
  can_masquerade: (viewer, { member, mode }) =>
    isAdmin(viewer) &&
    !isMasquerade(viewer) &&
    member.status === "active" &&
    member.role !== "owner" &&
    member.id !== viewer.memberId &&
    (mode === "view_only" || member.role !== "admin" || viewer.role === "owner"),
});

export const viewAsPolicy = definePolicy<null>()({
  /** Looking as others at all; who does so already begins from themselves. */
  can_view_as: (viewer) => isAdmin(viewer) && !isMasquerade(viewer),
});
