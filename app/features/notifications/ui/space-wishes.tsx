import { useEffect, useRef } from "react";
import { SpaceMark } from "~/features/spaces/ui/space-mark";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Link } from "~/ui/link";
import { SPACES_FIRST, type SpaceWish } from "../preferences";
import { HEARS, type Hears } from "../wanted";
import styles from "./preferences.module.css";

interface SpaceWishesProps {
  spaces: readonly SpaceWish[];
  count: number;
  /** The slug of the space that one came from: its choice has the focus. */
  first: string | null;
  isAll: boolean;
  onChange(id: number, hears: Hears | null, words: string): void;
}

const WORDS: Record<Hears, () => string> = {
  all: m.notifications_hears_all,
  mentions: m.notifications_hears_mentions,
  never: m.notifications_hears_never,
};

const usual = ({ usually }: SpaceWish) =>
  usually === "all" ? m.notifications_hears_usual_all() : m.notifications_hears_usual_none();

/** What one hears of each space one is in; the first ones, then all of them. */
export function SpaceWishes({ spaces, count, first, isAll, onChange }: SpaceWishesProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = isAll ? SPACES_FIRST : first === spaces[0]?.slug ? 0 : null;
  useEffect(() => {
    if (at !== null) list.current?.querySelectorAll("select")[at]?.focus();
  }, [at]);
  if (spaces.length === 0) return <p className="small muted">{m.notifications_spaces_none()}</p>;
  return (
    <>
      <div className={styles.spaces} ref={list}>
        {spaces.map((space) => (
          <form key={space.id} method="post" className={styles.space}>
            <input type="hidden" name="spaceId" value={space.id} />
            <SpaceMark emoji={space.emoji} />
            <span className={styles.name} dir="auto">
              {space.name}
            </span>
            <Select
              hideLabel
              label={<bdi>{space.name}</bdi>}
              name="hears"
              value={space.hears ?? ""}
              onChange={({ currentTarget }) => {
                const hears = HEARS.find((one) => one === currentTarget.value) ?? null;
                onChange(space.id, hears, hears === null ? usual(space) : WORDS[hears]());
              }}
            >
              <option value="">{usual(space)}</option>
              {HEARS.map((one) => (
                <option key={one} value={one}>
                  {WORDS[one]()}
                </option>
              ))}
            </Select>
            <noscript>
              <Button
                type="submit"
                name="intent"
                value="space"
                size="sm"
                label={m.notifications_save_space({ space: space.name })}
              >
                {m.notifications_save()}
              </Button>
            </noscript>
          </form>
        ))}
      </div>
      {count > spaces.length && (
        <Link className="link small" to="?spaces=all" preventScrollReset>
          {m.notifications_spaces_more({ count: count - spaces.length })}
        </Link>
      )}
    </>
  );
}
