import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Emoji } from "~/ui/emoji";
import { HomeIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { ProfileSpace } from "../queries.server";

export function ProfileSpaces({ spaces, name }: { spaces: ProfileSpace[]; name: string }) {
  if (spaces.length === 0) {
    return (
      <EmptyState
        icon={HomeIcon}
        title={m.members_no_spaces()}
        text={withWords(m.members_no_spaces_text, { name })}
        compact
      />
    );
  }
  return (
    <div className="list">
      {spaces.map((space) => (
        <div className="lrow" key={space.slug}>
          {space.emoji && <Emoji>{space.emoji}</Emoji>}
          <div className="grow">
            <h2 className="title" dir="auto">
              <Link to={`/c/${space.slug}`}>{space.name}</Link>
            </h2>
            {space.description && (
              <div className="sub" dir="auto">
                {space.description}
              </div>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
