import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ListIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import type { SpaceHead } from "../head";
import { SpaceBadge } from "./space-header";
import { SpaceRow } from "./space-rows";

/** /space_members/new before a space is chosen: each line leads to the same page with its space. */
export function SpaceChoice({ spaces }: { spaces: SpaceHead[] }) {
  return (
    <Columns>
      <PageHeader title={m.spaces_members_add()} description={m.spaces_add_choose()} />
      {spaces.length === 0 ? (
        <EmptyState
          icon={ListIcon}
          title={m.spaces_add_no_space()}
          text={m.spaces_new_space_text()}
          action={<Button to="/spaces/new">{m.spaces_new_space()}</Button>}
        />
      ) : (
        <div className="list">
          {spaces.map((space) => (
            <SpaceRow key={space.id} space={space} to={`/space_members/new?space=${space.slug}`}>
              <SpaceBadge head={space} />
            </SpaceRow>
          ))}
        </div>
      )}
    </Columns>
  );
}
