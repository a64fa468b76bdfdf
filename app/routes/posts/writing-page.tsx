import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { Composer, type ComposerProps } from "~/features/posts/ui/composer";
import type { DraftPlace } from "~/features/posts/ui/draft-keeper";
import { Columns } from "~/ui/layout/columns";
import type { FormRefusal } from "../support.server";
import { chosenTimeIn, typedIn } from "./writing";

interface WritingPageProps {
  opened: Omit<ComposerProps, "spaces" | "error" | "typed" | "chosenTime">;
  refusal: FormRefusal | null;
}

/** Where a new post is written, from nothing or from another one. */
export function WritingPage({ opened, refusal }: WritingPageProps) {
  const spaces = useSidebarGroups()
    .flatMap((group) => group.spaces)
    .filter((space) => space.canPost);
  const { space, draft, place } = opened;
  return (
    <Columns>
      <Composer
        key={`${space.slug} ${draft?.id ?? "new"}`}
        {...opened}
        place={refusal ? placeIn(refusal.values, place) : place}
        spaces={spaces}
        error={refusal?.error ?? null}
        typed={refusal ? typedIn(refusal) : null}
        chosenTime={chosenTimeIn(refusal?.values)}
      />
    </Columns>
  );
}

/** What was chosen in a form that was refused without JavaScript. */
function placeIn(values: Record<string, string>, before: DraftPlace): DraftPlace {
  if (values.space === undefined) return before;
  const isPlaced = values.space !== "";
  return { spaceSlug: values.space || before.spaceSlug, isPlaced, isShared: values.shared !== undefined };
}
