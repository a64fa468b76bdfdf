import type { ReactNode } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { ClockIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { DOT, withWords } from "~/ui/words";
import type { VersionPayload } from "../versions";
import { historyPath, versionPath } from "./addresses";
import styles from "./version-list.module.css";

type At = Parameters<typeof historyPath>[0];

interface VersionListProps {
  post: At;
  versions: readonly VersionPayload[];
  /** null at the end. */
  cursor: string | null;
  now: number;
}

/** The edits of a post, newest first; each leads to what it changed. */
export function VersionList({ post, versions, cursor, now }: VersionListProps) {
  if (versions.length === 0) {
    return <EmptyState icon={ClockIcon} title={m.posts_history_none()} text={m.posts_history_none_text()} />;
  }
  return (
    <>
      <ol className="list">
        {versions.map((version) => (
          <li key={version.version} className="lrow">
            <Avatar name={version.edited_by.name} avatar={version.edited_by.avatar} size={32} />
            <div className="grow">
              <Link to={versionPath(post, version.version)} className={styles.what}>
                <EditOf version={version} />
              </Link>
              <EditMeta version={version} now={now} />
            </div>
          </li>
        ))}
      </ol>
      {cursor && (
        <div className="more-row">
          <Button size="sm" to={`${historyPath(post)}?cursor=${cursor}`}>
            {m.posts_history_older()}
          </Button>
        </div>
      )}
    </>
  );
}

/** Who edited, in whose place, and whether it put something back. */
export function EditOf({ version }: { version: VersionPayload }): ReactNode {
  const { edited_by, acted_by, restored_version: restored } = version;
  const { name } = edited_by;
  if (restored !== null) return withWords(m.posts_history_put_back, { name, number: String(restored) });
  if (acted_by) return withWords(m.posts_history_edited_as, { name, admin: acted_by.name });
  return withWords(m.posts_history_edited, { name });
}

/** When, and how much. */
export function EditMeta({ version, now }: { version: VersionPayload; now: number }) {
  const { locale } = useRoot();
  const { edits } = version;
  const counts = countsOf(version);
  return (
    <div className={styles.meta}>
      <span>{m.posts_history_number({ number: version.version })}</span>
      {DOT}
      <Time at={version.edited_at} now={Math.max(now, Date.parse(version.edited_at))} />
      {counts && (
        <>
          {DOT}
          <span>{counts.length === 0 ? m.posts_history_no_words({}, { locale }) : counts.join(", ")}</span>
        </>
      )}
      {edits > 1 && (
        <>
          {DOT}
          <span>{m.posts_history_more_edits({ count: edits - 1 })}</span>
        </>
      )}
      {version.purged_at !== null && (
        <>
          {DOT}
          <span>{withWords(m.posts_history_purged_by, { name: version.purged_by?.name ?? "" })}</span>
        </>
      )}
    </div>
  );
}

/** Words and pictures that came and went, those of none left out; null where nobody has counted. */
function countsOf(version: VersionPayload): string[] | null {
  if (version.words_added === null || version.words_removed === null) return null;
  return [
    { count: version.words_added, says: m.posts_history_added },
    { count: version.words_removed, says: m.posts_history_removed },
    { count: version.pictures_added ?? 0, says: m.posts_history_pictures_added },
    { count: version.pictures_removed ?? 0, says: m.posts_history_pictures_removed },
  ].flatMap(({ count, says }) => (count > 0 ? [says({ count })] : []));
}
