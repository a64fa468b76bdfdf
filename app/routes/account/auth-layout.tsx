import { Outlet } from "react-router";

/** Pages on which people say who they are stand in no cache. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export default function AuthLayout() {
  return <Outlet />;
}
