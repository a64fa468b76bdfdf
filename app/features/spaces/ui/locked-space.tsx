import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { LockIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import type { SpaceCard } from "../refusals";
import { SpaceBadge } from "./space-header";

/** In place of a private space's pages for those outside it: its card and nothing else of it. */
export function LockedSpace({ space }: { space: SpaceCard }) {
  return (
    <Columns>
      <PageHeader
        title={space.name}
        emoji={space.emoji || undefined}
        badges={<SpaceBadge head={{ isPrivate: true, visibility: "listed" }} />}
        description={space.description || undefined}
      />
      <EmptyState
        icon={LockIcon}
        title={m.spaces_locked_title()}
        text={m.spaces_locked_text()}
        action={<Button to="/">{m.spaces_back_home()}</Button>}
      />
    </Columns>
  );
}
