import { Outlet } from "react-router";
import { FollowBar } from "~/ui/following";

/** Pages on which people say who they are stand in no cache, and no other site learns their address, which may hold a link's secret. */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" });

export default function AuthLayout() {
  return (
    <div className="auth-frame">
      <FollowBar />
      <Outlet />
    </div>
  );
}
