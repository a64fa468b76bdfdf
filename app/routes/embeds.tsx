import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { SHOWN, surfaceInput } from "~/features/embeds/input";
import { findSurfaces } from "~/features/embeds/surfaces.server";
import { EmbedBuilder } from "~/features/embeds/ui/embed-builder";
import { m } from "~/i18n/generated/messages";
import { keptBy } from "~/platform/edge/page-key";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import type { Route } from "./+types/embeds";
import { loadPage } from "./support.server";

export const handle = keptBy({ known: { show: SHOWN }, never: ["space", "post"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = surfaceInput.parse(Object.fromEntries(ctx.request.url.searchParams));
    const { row: _, ...surfaces } = await findSurfaces(ctx, asked);
    return { asked, surfaces };
  });

export const meta = pageMeta(m.embeds_title);

/** For everybody whose website the admins have allowed: what of this house can stand on it. */
export default function Embeds({ loaderData }: Route.ComponentProps) {
  const { community, origin } = useRoot();
  return (
    <Columns>
      <PageHeader
        title={m.embeds_title()}
        description={`${m.embeds_text({ community: community?.name ?? "Atrium" })} ${m.embeds_allowed_only()}`}
      />
      <EmbedBuilder action="/embeds" origin={origin} {...loaderData} />
    </Columns>
  );
}
