import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { RootData } from "~/features/communities/root.server";
import { RefusedPage } from "~/features/communities/ui/refused-page";
import { useRoot } from "~/features/communities/ui/root-data";
import SettingsFrame from "~/features/communities/ui/settings-frame";
import type { Route } from "./+types/frame";

/** Around every page of the settings: for admins the list of them, for others whatever the page says. */
export default function SettingsFrameRoute() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { viewer, isEmbedded } = useRoot();
  return viewer.isAdmin && !isEmbedded ? <SettingsFrame>{children}</SettingsFrame> : children;
}

/** What is refused or broken among the settings leaves their list where it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<RootData>("root");
  return (
    <Framed>
      <RefusedPage error={error} reference={root?.reference} />
    </Framed>
  );
}
