import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import type { Entry } from "../entry";
import type { LockedPage } from "../locked-page.server";
import type { SpaceCard } from "../refusals";
import { AskForEntry, type RefusedEntry } from "./ask-for-entry";
import { SpaceBadge } from "./space-header";

interface LockedSpaceProps {
  space: SpaceCard & { words: LockedPage };
  entry: Entry;
  refused?: RefusedEntry | null;
}

/** In place of a private space's pages for those outside it: its card, how to be let in, and nothing else of it. */
export function LockedSpace({ space, entry, refused = null }: LockedSpaceProps) {
  return (
    <Columns>
      <PageHeader
        title={space.name}
        emoji={space.emoji || undefined}
        badges={<SpaceBadge head={{ isPrivate: true, visibility: "listed" }} />}
        description={space.description || undefined}
      />
      <AskForEntry words={space.words} entry={entry} refused={refused} />
    </Columns>
  );
}
