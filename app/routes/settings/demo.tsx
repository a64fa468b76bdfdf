import { redirectDocument } from "react-router";
import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { listDemo } from "~/features/demo/queries.server";
import { removeDemo } from "~/features/demo/remove-demo.server";
import { RemoveDemo } from "~/features/demo/ui/remove-demo";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { originOf } from "~/platform/context";
import { FormError } from "~/ui/field";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/demo";

export const meta = pageMeta(m.demo_remove);

/** Of a demo alone: any other community has no such page. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [houses] = await Promise.all([listDemo(ctx), ctx.prove()]);
    authorizeManaging(ctx);
    if (houses.length === 0) throw notFound();
    return { houses: houses.map(({ name }) => name) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx) => {
    await removeDemo(ctx);
    // This host is nobody's now; where others begin theirs, one's own is begun.
    return redirectDocument(`${originOf(ctx.site)}/communities/new?notice=demo_removed`);
  });

export default function Demo({ loaderData, actionData }: Route.ComponentProps) {
  const { message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.demo_remove()} description={m.demo_text()}>
      <FormError>{message}</FormError>
      <RemoveDemo houses={loaderData.houses} />
    </SettingsPage>
  );
}
