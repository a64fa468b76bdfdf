import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { VersionPolicies, VersionWithChanges } from "../versions";
import styles from "./version-acts.module.css";

interface VersionActsProps {
  version: VersionWithChanges;
  may: VersionPolicies;
  /** The version of the post that is looked at: a newer edit is not written over. */
  opened: number;
}

/** Putting a version back, and taking it away for good. Each asks first, with scripts or without. */
export function VersionActs({ version, may, opened }: VersionActsProps) {
  if (version.purged_at !== null || !(may.can_restore_version || may.can_purge_version)) return null;
  const { missing_pictures: missing } = version;
  return (
    <div className={styles.acts}>
      {may.can_restore_version && (
        <Ask summary={m.posts_history_restore()} version={version.version} opened={opened}>
          <p>{m.posts_history_restore_text()}</p>
          {missing > 0 && <p>{m.posts_history_missing_pictures({ count: missing })}</p>}
          <Sure intent="restore">{m.posts_history_restore_now()}</Sure>
        </Ask>
      )}
      {may.can_purge_version && (
        <Ask summary={m.posts_history_purge()} version={version.version} opened={opened}>
          <p>{m.posts_history_purge_text()}</p>
          <Sure intent="purge" isDangerous>
            {m.posts_history_purge_now()}
          </Sure>
        </Ask>
      )}
    </div>
  );
}

interface AskProps {
  summary: string;
  version: number;
  opened: number;
  children: ReactNode;
}

function Ask({ summary, version, opened, children }: AskProps) {
  return (
    <details className={styles.ask} name="version-acts">
      <summary className="btn secondary">{summary}</summary>
      <Form method="post" className={styles.sure}>
        {children}
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="opened" value={opened} />
      </Form>
    </details>
  );
}

function Sure({ intent, isDangerous, children }: { intent: string; isDangerous?: boolean; children: string }) {
  const { formData, state } = useNavigation();
  const isGoing = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Button type="submit" variant={isDangerous ? "danger" : "primary"} name="intent" value={intent} loading={isGoing}>
      {children}
    </Button>
  );
}
