import { useState } from "react";
import { BookmarkItem } from "~/features/bookmarks/ui/bookmark-item";
import { copyAddress } from "~/features/communities/ui/hand-on";
import { useRoot } from "~/features/communities/ui/root-data";
import { Report, ReportItem } from "~/features/moderation/ui/report";
import { WhoReacted } from "~/features/reactions/ui/reactions";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import {
  ClockIcon,
  CodeIcon,
  CopyIcon,
  GlobeIcon,
  LinkIcon,
  MoreIcon,
  MoveIcon,
  PencilIcon,
  PinIcon,
  ShareIcon,
  SmileIcon,
  StarIcon,
  TrashIcon,
} from "~/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import type { PostCardPayload, PostPayload } from "../present";
import {
  customHtmlPagePath,
  duplicatePath,
  editPath,
  featurePath,
  hasHistory,
  historyPath,
  movePath,
  pinPath,
  postPath,
  seoPath,
  sharePath,
} from "./addresses";
import { useDeletePost } from "./use-delete-post";
import { usePinPost } from "./use-pin-post";

interface PostMenuProps {
  post: Omit<PostCardPayload, "policies"> &
    Partial<
      Pick<
        PostPayload,
        "status" | "is_featured" | "edited_at" | "reactions" | "can_set_post" | "can_share_post" | "share_post_enabled"
      >
    > & {
      policies: PostCardPayload["policies"] & Partial<PostPayload["policies"]>;
    };
  /** In a list the items are made when somebody opens them; the post's own page has them from the start. */
  inList?: boolean;
}

/** What one may do with a post, behind three dots. */
export function PostMenu({ post, inList = false }: PostMenuProps) {
  const [isAskingWho, setIsAskingWho] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const asks = { onWho: () => setIsAskingWho(true), onReport: () => setIsReporting(true) };
  return (
    <>
      <Menu
        id={`post-menu-${post.id}`}
        label={m.posts_more_actions()}
        trigger={<Icon as={MoreIcon} />}
        triggerClassName="btn ghost icon-only sm"
      >
        {inList ? () => <PostActions post={post} {...asks} inList /> : <PostActions post={post} {...asks} />}
      </Menu>
      {isAskingWho && (
        <WhoReacted
          subject={{ type: "Post", id: post.id }}
          reactions={post.reactions ?? []}
          onClose={() => setIsAskingWho(false)}
        />
      )}
      {isReporting && <Report thing={{ type: "Post", id: post.id }} onClose={() => setIsReporting(false)} />}
    </>
  );
}

function PostActions({ post, inList, onWho, onReport }: PostMenuProps & { onWho(): void; onReport(): void }) {
  const { viewer, origin } = useRoot();
  const remove = useDeletePost(post);
  const pin = usePinPost(post);
  const { can_manage_post, can_update_post, can_destroy_post } = post.policies;
  const isPublished = (post.status ?? "published") === "published";
  // As policy.ts `mayMovePost` says.
  const canMove = isPublished && can_update_post && (can_manage_post || post.comments_count === 0);
  // As policy.ts `can_report_post` says, of what one reads.
  const canReport = isPublished && viewer.isSignedIn && !viewer.isViewOnly && viewer.publicUid !== post.author.id;
  const canPin = can_manage_post && isPublished;

  const copyLink = () => copyAddress(`${origin}${postPath(post)}`, m.posts_link_copied());

  return (
    <>
      <MenuItem icon={LinkIcon} onSelect={() => void copyLink()}>
        {m.posts_copy_link()}
      </MenuItem>
      {(post.reactions?.length ?? 0) > 0 && (
        <MenuItem icon={SmileIcon} onSelect={onWho}>
          {m.reactions_who()}
        </MenuItem>
      )}
      {inList && viewer.isSignedIn && !viewer.isViewOnly && <BookmarkItem type="Post" id={post.id} />}
      {can_update_post && !viewer.isViewOnly && (
        <MenuItem icon={PencilIcon} to={editPath(post)}>
          {m.posts_edit()}
        </MenuItem>
      )}
      {hasHistory(post) && (
        <MenuItem icon={ClockIcon} to={historyPath(post)}>
          {m.posts_history()}
        </MenuItem>
      )}
      {post.policies.can_duplicate_post && !viewer.isViewOnly && (
        <MenuItem icon={CopyIcon} to={duplicatePath(post)}>
          {m.posts_duplicate()}
        </MenuItem>
      )}
      {canPin && !viewer.isViewOnly && (
        <MenuItem icon={PinIcon} to={pinPath(post)} onSelect={pin}>
          {post.is_pinned ? m.posts_unpin() : m.posts_pin({ space: post.space.name })}
        </MenuItem>
      )}
      {viewer.isAdmin && isPublished && !viewer.isViewOnly && (
        <MenuItem icon={StarIcon} to={featurePath(post)}>
          {post.is_featured ? m.featured_off() : m.featured_item()}
        </MenuItem>
      )}
      {post.can_set_post && !viewer.isViewOnly && (
        <MenuItem icon={GlobeIcon} to={seoPath(post)}>
          {m.posts_seo()}
        </MenuItem>
      )}
      {viewer.isAdmin && post.can_set_post && !viewer.isViewOnly && (
        <MenuItem icon={CodeIcon} to={customHtmlPagePath(post)}>
          {m.posts_custom_html()}
        </MenuItem>
      )}
      {canMove && !viewer.isViewOnly && (
        <MenuItem icon={MoveIcon} to={movePath(post)}>
          {m.posts_move_item()}
        </MenuItem>
      )}
      {(post.can_share_post || post.share_post_enabled) && !viewer.isViewOnly && (
        <MenuItem icon={ShareIcon} to={sharePath(post)}>
          {m.posts_share()}
        </MenuItem>
      )}
      {canReport && (
        <>
          <MenuSeparator />
          <ReportItem thing={{ type: "Post", id: post.id }} onReport={onReport} />
        </>
      )}
      {can_destroy_post && !viewer.isViewOnly && (
        <>
          {!canReport && <MenuSeparator />}
          {/* Of a date of a series it is asked which others go with it, and for how many who said yes. */}
          {post.event?.series && isPublished ? (
            <MenuItem icon={TrashIcon} danger to={`${postPath(post)}/dates#delete`}>
              {m.posts_delete()}
            </MenuItem>
          ) : (
            <MenuItem icon={TrashIcon} danger onSelect={() => void remove()}>
              {m.posts_delete()}
            </MenuItem>
          )}
        </>
      )}
    </>
  );
}
