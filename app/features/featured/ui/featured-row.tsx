import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CloseIcon, StarIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { toast } from "~/ui/toast";
import type { FeaturedPayload } from "../present";
import { hearFeatured, sayShown } from "./featured-news";
import styles from "./featured-row.module.css";

const PREFERENCE = "/internal_api/posts/featured/preference";

interface FeaturedRowProps {
  featured: FeaturedPayload[];
  /** When that was read, UTC ms: what is loaded anew is newer than what the row has heard. */
  now: number;
}

/** What the community features, above its feed, until its reader puts it away: at once, and back where that was refused. */
export function FeaturedRow({ featured, now }: FeaturedRowProps) {
  const { viewer } = useRoot();
  const [heard, setHeard] = useState<{ now: number; featured: FeaturedPayload[] } | null>(null);
  const [isAway, setIsAway] = useState(false);
  const place = useRef<HTMLOutputElement>(null);
  const shown = heard?.now === now ? heard.featured : featured;
  const newest = shown[0]?.featured_at;

  useEffect(() => hearFeatured((next) => setHeard({ now, featured: next })), [now]);
  useEffect(() => sayShown(shown.length > 0), [shown.length]);
  // The button that was pressed is gone: the focus stands where it was.
  useEffect(() => {
    if (isAway) place.current?.focus();
  }, [isAway]);

  async function send(upTo: string | null): Promise<boolean> {
    try {
      await request("PUT", PREFERENCE, { put_away_up_to: upTo });
      return true;
    } catch (error) {
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
      return false;
    }
  }

  async function putAway(event: FormEvent) {
    event.preventDefault();
    setIsAway(true);
    if (!(await send(newest ?? null))) return setIsAway(false);
    toast({ text: m.featured_away(), actionLabel: m.featured_undo(), onAction: () => void takeOut() });
  }

  async function takeOut() {
    if (await send(null)) setIsAway(false);
  }

  if (isAway) {
    return (
      <output ref={place} tabIndex={-1} className="sr">
        {m.featured_away()}
      </output>
    );
  }
  if (newest === undefined) return null;
  return (
    <section className={styles.row} aria-labelledby="featured">
      <div className={styles.head}>
        <h2 id="featured">
          <Icon as={StarIcon} size={16} />
          {m.featured_title()}
        </h2>
        {viewer.isSignedIn && !viewer.isViewOnly && (
          <form method="post" action="/?index" onSubmit={(event) => void putAway(event)}>
            <input type="hidden" name="intent" value="put_featured_away" />
            <input type="hidden" name="put_away_up_to" value={newest} />
            <Button type="submit" size="sm" variant="ghost" icon={CloseIcon} iconOnly label={m.featured_put_away()} />
          </form>
        )}
      </div>
      <ul className={styles.posts}>
        {shown.map((post, place) => (
          <li key={post.id}>
            <Link to={postPath(post)} className={styles.post}>
              {post.cover && (
                <img
                  src={post.cover.src}
                  srcSet={post.cover.srcSet}
                  sizes="2.75rem"
                  width={post.cover.width}
                  height={post.cover.height}
                  alt=""
                  // A swipe away on every screen.
                  loading={place < 3 ? undefined : "lazy"}
                />
              )}
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {post.name}
                </span>
                <span className={styles.space} dir="auto">
                  {post.space.name}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
