import { m } from "~/i18n/generated/messages";
import { Emoji } from "./emoji";

const SHAPES = { post: PostSkeleton, row: RowSkeleton, comment: CommentSkeleton };

/** A list that is on its way: the real layout in gray, announced once. */
export function Skeletons({ of, count = 3 }: { of: keyof typeof SHAPES; count?: number }) {
  const Shape = SHAPES[of];
  return (
    <div className="skels">
      <output className="sr">{m.ui_loading()}</output>
      {Array.from({ length: count }, (_, place) => (
        <Shape key={place} />
      ))}
    </div>
  );
}

export function PostSkeleton({ media = false }: { media?: boolean }) {
  return (
    <div className="post" aria-hidden="true">
      <div className="byline">
        <span className="skel round" />
        <div className="grow">
          <span className="skel w30" />
          <span className="skel w20" />
        </div>
      </div>
      <span className="skel title" />
      <span className="skel line" />
      <span className="skel w80" />
      {media && <span className="skel block" />}
    </div>
  );
}

export function RowSkeleton() {
  return (
    <div className="lrow" aria-hidden="true">
      <span className="skel round" />
      <div className="grow">
        <span className="skel w30" />
        <span className="skel w60" />
      </div>
    </div>
  );
}

export function CommentSkeleton() {
  return (
    <div className="comment" aria-hidden="true">
      <span className="skel round s32" />
      <div>
        <span className="skel w20" />
        <span className="skel line" />
        <span className="skel w60" />
      </div>
    </div>
  );
}

interface HeadSkeletonProps {
  /** What is known of it already. */
  title?: string;
  emoji?: string;
  withText?: boolean;
  withTabs?: boolean;
}

/** `PageHeader`, of which the name may be known. */
export function HeadSkeleton({ title, emoji, withText, withTabs }: HeadSkeletonProps) {
  return (
    <header className="pagehead" aria-hidden="true">
      <div className="line">
        {emoji && <Emoji>{emoji}</Emoji>}
        {title ? <h1>{title}</h1> : <span className="skel head w30" />}
      </div>
      {withText && (
        <p className="about">
          <span className="skel text w60" />
        </p>
      )}
      {withTabs && (
        <div className="tabs">
          <span className="skel tab" />
          <span className="skel tab" />
        </div>
      )}
    </header>
  );
}

/** The orders of a list, with the closed composer above where one may write. */
export function SortSkeleton({ withComposer }: { withComposer?: boolean }) {
  return (
    <div aria-hidden="true">
      {withComposer && (
        <div className="composer">
          <span className="skel round s32" />
          <span className="skel w60" />
        </div>
      )}
      <div className="feedhead">
        <span className="skel pill" />
      </div>
    </div>
  );
}

export function RailSkeleton() {
  return (
    <section aria-hidden="true">
      <span className="skel w60" />
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </section>
  );
}

/** A post to read (`PostPage`). */
export function PostPageSkeleton() {
  return (
    <article aria-hidden="true">
      <div className="crumb">
        <span className="skel w20" />
      </div>
      <div className="ptitle">
        <span className="skel head w80" />
      </div>
      <div className="byline">
        <span className="skel round s40" />
        <div className="grow">
          <span className="skel w30" />
          <span className="skel w20" />
        </div>
      </div>
      <TextSkeleton />
      <span className="skel block" />
      <TextSkeleton />
    </article>
  );
}

function TextSkeleton() {
  return (
    <>
      <span className="skel line" />
      <span className="skel line" />
      <span className="skel line" />
      <span className="skel w80" />
    </>
  );
}

/** Somebody's page (`ProfileHead`). */
export function ProfileSkeleton() {
  return (
    <header className="profile" aria-hidden="true">
      <div className="profile-head">
        <span className="skel round s96" />
        <div className="grow">
          <span className="skel head w30" />
          <span className="skel w60" />
        </div>
      </div>
      <div className="tabs">
        <span className="skel tab" />
        <span className="skel tab" />
        <span className="skel tab" />
      </div>
    </header>
  );
}

/** A page of settings; `framed` brings the place of the second sidebar along. */
export function SettingsSkeleton({ framed }: { framed?: boolean }) {
  const page = (
    <div aria-hidden="true">
      <header className="set-head">
        <span className="skel head w30" />
        <span className="skel w60" />
      </header>
      <FieldSkeletons />
    </div>
  );
  if (!framed) return page;
  return (
    <div className="set-shell">
      <div className="subnav" aria-hidden="true" />
      <div className="set-main">{page}</div>
    </div>
  );
}

/** A page with a heading and fields to fill in. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true">
      <HeadSkeleton />
      <FieldSkeletons />
    </div>
  );
}

function FieldSkeletons() {
  return [0, 1, 2].map((place) => (
    <div key={place} className="field">
      <span className="skel w20" />
      <span className="skel control" />
    </div>
  ));
}
