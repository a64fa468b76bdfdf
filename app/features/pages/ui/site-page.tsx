import { useRef } from "react";
import { usePlayers } from "~/features/links/ui/use-players";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { PencilIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import type { SitePage } from "../queries.server";
import { PageBadges } from "./page-badges";
import styles from "./site-page.module.css";

/** A page to read. Its HTML was written by the one serializer (lib/html). */
export function SitePageArticle({ page, mayEdit }: { page: SitePage; mayEdit: boolean }) {
  const prose = useRef<HTMLDivElement>(null);
  const players = usePlayers(prose, page.bodyHtml);
  return (
    <Columns>
      <article>
        {mayEdit && (
          <div className={styles.tools}>
            <PageBadges page={page} />
            <Button size="sm" icon={PencilIcon} to={`/settings/pages/${page.id}/edit`} className="end">
              {m.pages_edit()}
            </Button>
          </div>
        )}
        <h1 className={styles.title} dir="auto">
          {page.title}
        </h1>
        <div className="prose" ref={prose} dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
        {players}
      </article>
    </Columns>
  );
}
