import { m } from "~/i18n/generated/messages";
import feed from "./feed.module.css";
import styles from "./post-page.module.css";

/** A list of posts that is on its way: the real layout in gray, announced once. */
export function PostSkeletons() {
  return (
    <div className="skels">
      <output className="sr">{m.ui_loading()}</output>
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}

export function PostSkeleton() {
  return (
    <div className={feed.post} aria-hidden="true">
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
    </div>
  );
}

/** The orders of a list, with the closed composer above where one may write. */
export function SortSkeleton({ withComposer }: { withComposer?: boolean }) {
  return (
    <div aria-hidden="true">
      {withComposer && (
        <div className={feed.composer}>
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

/** A post to read (`PostPage`). */
export function PostPageSkeleton() {
  return (
    <article aria-hidden="true">
      <div className={styles.crumb}>
        <span className="skel w20" />
      </div>
      <div className={styles.title}>
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
