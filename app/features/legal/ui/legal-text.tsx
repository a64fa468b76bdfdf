import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import type { ReadVersion } from "../queries.server";

/** A version whole: its text, or where on the web it stands. */
export function LegalText({ version }: { version: ReadVersion }) {
  const { locale, viewer } = useRoot();
  const { number, publishedAt, kind, url, html } = version;
  const date = dateFormat(REGION[locale], { dateStyle: "long", timeZone: viewer.timeZone }).format(publishedAt);
  return (
    <>
      <p className="muted">{m.legal_version_of({ number, date })}</p>
      {kind === "link" ? (
        <p>
          {m.legal_elsewhere()}{" "}
          <a className="link" href={url} rel="nofollow noopener noreferrer" target="_blank">
            {url}
          </a>
        </p>
      ) : (
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </>
  );
}
