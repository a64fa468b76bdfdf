import { listFormat } from "~/lib/dates";
import clsx from "clsx";
import type { FormEvent, ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { getLocale } from "~/i18n/generated/runtime";
import { REGION } from "~/i18n/locale";
import { AvatarStack } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { HeartIcon } from "~/ui/icons";
import type { LikeView } from "../optimistic";
import type { Liker } from "../rules";
import { type LikeProps, useLike } from "./use-like";

export interface LikeButtonProps extends LikeProps {
  /** Where the form posts without JavaScript: an address whose action calls `conversationAction`; "" for this page. */
  action?: string;
  /** The page that form comes back to. */
  returnTo?: string;
}

/** A heart with its count. Without JavaScript it is a form that posts `like` or `unlike`. */
export function LikeButton(props: LikeButtonProps) {
  const { view, toggle } = useLike(props);
  return <LikeForm {...props} view={view} toggle={toggle} />;
}

/** The heart with the faces of some who like it and their number in words, as a post's own page shows it. */
export function LikeBar({ children, ...props }: LikeButtonProps & { children?: ReactNode }) {
  const { view, toggle } = useLike(props);
  return (
    <div className="likers">
      <div className="acts">
        <LikeForm {...props} view={view} toggle={toggle} />
        {children}
      </div>
      {view.count > 0 && view.sample.length > 0 && (
        <span className="end row">
          <AvatarStack people={view.sample} size={24} />
          <span className="muted lbl">{likersInWords(view, props.me)}</span>
        </span>
      )}
    </div>
  );
}

function LikeForm(props: LikeButtonProps & { view: LikeView; toggle: () => void }) {
  const { subject, view, toggle, action = "", returnTo } = props;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void toggle();
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="user_likeable_type" value={subject.type} />
      <input type="hidden" name="user_likeable_id" value={subject.id} />
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      <button
        type="submit"
        name="intent"
        value={view.liked ? "unlike" : "like"}
        className={clsx("act", view.liked && "liked")}
        aria-pressed={view.liked}
        title={view.liked ? m.likes_unlike() : m.likes_like()}
      >
        <Icon as={HeartIcon} size={18} />
        <span aria-hidden="true">{view.count > 0 ? view.count : null}</span>
        <span className="sr">{`${m.likes_like()}, ${m.likes_likes({ count: view.count })}`}</span>
      </button>
    </form>
  );
}

/** "You, Kwame and 62 others". */
export function likersInWords({ sample, count }: Pick<LikeView, "sample" | "count">, me: Liker | null): string {
  const names = sample
    .map((liker) => (liker.id === me?.id ? m.likes_you() : (liker.name.split(" ")[0] ?? "")))
    .slice(0, 2);
  const others = count - names.length;
  if (others <= 0) return listFormat(REGION[getLocale()]).format(names);
  return m.likes_and_others({ names: names.join(", "), count: others });
}
