import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { findVersion } from "~/features/legal/queries.server";
import { isDocument } from "~/features/legal/rules";
import { NAMES } from "~/features/legal/ui/legal-links";
import { LegalText } from "~/features/legal/ui/legal-text";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { keptBy } from "~/platform/edge/page-key";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import { loadPage } from "../support.server";
import type { Route } from "./+types/document";

export const handle = keptBy({ places: ["version"] });

/** Open to everybody, of a private community too: nobody agrees to what they may not read. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { document } = args.params;
    if (!isDocument(document)) throw notFound();
    const wanted = ctx.request.url.searchParams.get("version");
    if (wanted !== null && !/^\d{1,9}$/.test(wanted)) throw notFound();
    return { version: await findVersion(ctx, document, wanted === null ? null : Number(wanted)) };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const { document, number, isOld } = loaderData.version;
  const title = NAMES[document]();
  const community = root.community?.name;
  if (isOld) return privateMeta({ title: `${title}, ${m.legal_version({ number })}`, community });
  return root.community?.isPrivate
    ? privateMeta({ title, community })
    : publicMeta(root, { title, path: `/legal/${document}` });
}

export default function LegalDocumentRoute({ loaderData }: Route.ComponentProps) {
  const { version } = loaderData;
  const { document, isOld } = version;
  return (
    <Columns>
      <PageHeader title={NAMES[document]()} />
      {isOld && (
        <Banner tone="info">
          {m.legal_old()} <TextLink to={`/legal/${document}`}>{m.legal_old_link()}</TextLink>
        </Banner>
      )}
      <LegalText version={version} />
    </Columns>
  );
}
