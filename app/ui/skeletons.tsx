import { Emoji } from "./emoji";

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
