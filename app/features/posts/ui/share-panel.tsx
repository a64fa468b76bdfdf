import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-button";
import { LinkIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { PostPayload } from "../present";
import { sharedPath } from "../share-address";
import { sharePath } from "./addresses";
import styles from "./share-panel.module.css";

interface SharePanelProps {
  post: Pick<PostPayload, "slug" | "space" | "hide_meta_info" | "share_uid" | "share_post_enabled" | "can_share_post">;
  /** The link is its author's: it opens what everybody may read, and no more. */
  endsWithSpace: boolean;
  /** Whoever has the old link is about to lose it. */
  isRenewing: boolean;
}

/** The share link of a post: made, copied, switched off, made anew. Plain forms all of them. */
export function SharePanel({ post, endsWithSpace, isRenewing }: SharePanelProps) {
  const { origin } = useRoot();
  const { share_uid: uid, share_post_enabled: isOn } = post;
  const space = post.space.name;
  if (!post.can_share_post) {
    return (
      <div className={styles.panel}>
        <p>{withWords(m.posts_share_foreign, { space })}</p>
        <Form method="post" className="row">
          <input type="hidden" name="back" value="post" />
          <StopButton />
        </Form>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <p>{post.hide_meta_info ? m.posts_share_text_hidden() : m.posts_share_text()}</p>
      {endsWithSpace && <p className="muted">{withWords(m.posts_share_while_public, { space })}</p>}
      {uid !== null && !isOn && <Banner tone="info">{m.posts_share_is_off()}</Banner>}
      {uid !== null && isOn && <CopyField label={m.posts_share_link()} value={`${origin}${sharedPath(uid)}`} />}
      {isRenewing && uid !== null ? (
        <Form method="post" className="stack" action={sharePath(post)}>
          <p role="alert">{m.posts_share_renew_text()}</p>
          <div className="row">
            <input type="hidden" name="share_uid" value={uid} />
            <Button type="submit" variant="primary" name="intent" value="renew">
              {m.posts_share_renew()}
            </Button>
            <Button to={sharePath(post)} variant="ghost">
              {m.ui_cancel()}
            </Button>
          </div>
        </Form>
      ) : (
        <Form method="post" className={styles.acts}>
          {isOn && uid !== null ? (
            <>
              <Button href={sharedPath(uid)}>{m.posts_share_open()}</Button>
              <Button to={`${sharePath(post)}?new_link=1`}>{m.posts_share_renew()}</Button>
              <StopButton />
            </>
          ) : (
            <Button type="submit" variant="primary" icon={LinkIcon} name="intent" value="share">
              {uid === null ? m.posts_share_make() : m.posts_share_on()}
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}

const StopButton = () => (
  <Button type="submit" name="intent" value="stop">
    {m.posts_share_off()}
  </Button>
);
