import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Emoji } from "~/ui/emoji";
import { UndoIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { withWords } from "~/ui/words";
import type { DeletedSpace } from "../queries.server";
import { formatDay } from "./day";

/** What can still be brought back; the buttons submit the form around them. */
export function DeletedSpaces({ spaces }: { spaces: DeletedSpace[] }) {
  const { locale } = useRoot();
  if (spaces.length === 0) return null;
  return (
    <SettingsSection full title={m.spaces_deleted()} description={m.spaces_deleted_text()}>
      <div className="list">
        {spaces.map((space) => {
          const when = { date: formatDay(space.deletedAt, locale), until: formatDay(space.until, locale) };
          return (
            <div key={space.id} className="lrow">
              {space.emoji && <Emoji>{space.emoji}</Emoji>}
              <div className="grow">
                <div className="title" dir="auto">
                  {space.name}
                </div>
                <div className="sub">
                  {space.deletedBy
                    ? withWords((words) => m.spaces_deleted_by({ ...when, ...words }), { name: space.deletedBy })
                    : m.spaces_deleted_on(when)}
                </div>
              </div>
              <Button type="submit" size="sm" icon={UndoIcon} name="intent" value={`restore=${space.id}`}>
                {m.spaces_restore()}
              </Button>
            </div>
          );
        })}
      </div>
    </SettingsSection>
  );
}
