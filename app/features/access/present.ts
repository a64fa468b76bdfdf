import type { RoleChange, Shift } from "./role-change";

/** What another role would open and close to a member: spaces they read, and spaces they manage. */
export const presentRoleChange = ({ from, to, reads, manages }: RoleChange) => ({
  from,
  to,
  reads: presentShift(reads),
  manages: presentShift(manages),
});

const presentShift = ({ gain, lose, keep }: Shift) => ({
  gained: { count: gain.count, names: gain.names },
  lost: { count: lose.count, names: lose.names },
  kept_count: keep,
});
