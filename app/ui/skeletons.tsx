import { m } from "~/i18n/generated/messages";

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
