import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { Composer, type ComposerProps } from "~/features/posts/ui/composer";
import type { DraftPlace } from "~/features/posts/ui/draft-keeper";
import { Columns } from "~/ui/layout/columns";
import type { FormRefusal } from "../support.server";
import { chosenTimeIn, type SearchedAuthors, typedIn } from "./writing";

interface WritingPageProps {
  opened: Omit<ComposerProps, "spaces" | "error" | "typed" | "found" | "chosenTime">;
  /** What the form was answered that did not lead on. */
  answer: FormRefusal | SearchedAuthors | null;
}

/** Where a new post is written, from nothing or from another one. */
export function WritingPage({ opened, answer }: WritingPageProps) {
  const spaces = useSidebarGroups()
    .flatMap((group) => group.spaces)
    .filter((space) => space.canPost);
  const { space, draft, place } = opened;
  return (
    <Columns>
      <Composer
        key={`${space.slug} ${draft?.id ?? "new"}`}
        {...opened}
        place={answer ? placeIn(answer.values, place) : place}
        spaces={spaces}
        error={answer && "error" in answer ? answer.error : null}
        typed={answer ? typedIn(answer) : null}
        found={answer && "found" in answer ? answer.found : null}
        chosenTime={chosenTimeIn(answer?.values)}
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
