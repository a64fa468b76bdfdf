import clsx from "clsx";
import type { Person } from "~/features/members/person";
import { listFormat } from "~/lib/dates";
import type { MouseEvent, ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { getLocale } from "~/i18n/generated/runtime";
import { REGION } from "~/i18n/locale";
import { ACT_FORM } from "~/ui/act-form";
import { AvatarStack } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { HeartIcon } from "~/ui/icons";
import type { LikeView } from "../optimistic";
import { likeIntent } from "../rules";
import styles from "./like-bar.module.css";
import { type LikeProps, useLike } from "./use-like";

export interface LikeButtonProps extends LikeProps {
  /** Where it posts without JavaScript: an address whose action calls `conversationAction`; without one, this page. */
  action?: string;
}

/** A heart with its count. Without JavaScript it posts `like` or `unlike` with what is liked (`likeIntent`). */
export function LikeButton(props: LikeButtonProps) {
  const { view, toggle } = useLike(props);
  return <Heart {...props} view={view} toggle={toggle} />;
}

/** The heart with the faces of some who like it and their number in words, as a post's own page shows it. */
export function LikeBar({ children, ...props }: LikeButtonProps & { children?: ReactNode }) {
  const { view, toggle } = useLike(props);
  return (
    <div className={styles.bar}>
      <div className="acts">
        <Heart {...props} view={view} toggle={toggle} />
        {children}
      </div>
      {view.count > 0 && view.sample.length > 0 && (
        <span className="end row">
          <AvatarStack people={view.sample} size={24} />
          <span className={clsx("muted", styles.names)} dir="auto">
            {likersInWords(view, props.me)}
          </span>
        </span>
      )}
    </div>
  );
}

function Heart({ subject, view, toggle, action }: LikeButtonProps & { view: LikeView; toggle: () => Promise<void> }) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    void toggle();
  }
  return (
    <button
      type="submit"
      form={ACT_FORM}
      formAction={action}
      name="intent"
      value={likeIntent(view.liked ? "unlike" : "like", subject)}
      className={view.liked ? "act liked" : "act"}
      aria-pressed={view.liked}
      aria-label={`${m.likes_like()}, ${m.likes_likes({ count: view.count })}`}
      title={view.liked ? m.likes_unlike() : m.likes_like()}
      onClick={onClick}
    >
      <Icon as={HeartIcon} size={18} />
      {view.count > 0 ? view.count : null}
    </button>
  );
}

/** "You, Kwame and 62 others". */
export function likersInWords({ sample, count }: Pick<LikeView, "sample" | "count">, me: Person | null): string {
  const names = sample
    .map((liker) => (liker.id === me?.id ? m.likes_you() : (liker.name.split(" ")[0] ?? "")))
    .slice(0, 2);
  const others = count - names.length;
  if (others <= 0) return listFormat(REGION[getLocale()]).format(names);
  return m.likes_and_others({ names: names.join(", "), count: others });
}
