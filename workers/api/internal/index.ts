import { Hono } from "hono";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "../../app-env";
import { access } from "./access";
import { activityLogs } from "./activity-logs";
import { attachedFiles } from "./attached-files";
import { bookmarkFolders, bookmarks } from "./bookmarks";
import { bulkActions } from "./bulk-actions";
import { chatRooms } from "./chat-rooms";
import { chatThreads } from "./chat-threads";
import { comments } from "./comments";
import { communities, community, switchers } from "./communities";
import { courseDirectory, courseTopics } from "./course-directory";
import { courses } from "./courses";
import { currentUser } from "./current-user";
import { deliveries } from "./deliveries";
import { featured, featuring } from "./featured";
import { filesApi } from "./files";
import { flaggedContents } from "./flagged-contents";
import { framedSessions } from "./framed-sessions";
import { homeSettings, landingPageSettings } from "./home";
import { codeSnippets } from "./code-snippets";
import { headerMenuLinks } from "./header-menu-links";
import { customEmojis } from "./custom-emojis";
import { importsApi } from "./imports";
import { invitationLinks } from "./invitation-links";
import { bulkInvitations, bulkResendInvitations, invitations } from "./invitations";
import { likes } from "./likes";
import { mailSuppressions } from "./mail-suppressions";
import { masquerades, masqueradingEntities } from "./masquerades";
import { jobs } from "./jobs";
import { members } from "./members";
import { profile, profiles } from "./profiles";
import { blockedMembers, messaging, onlineMembers } from "./messaging";
import { moderationSettingsApi } from "./moderation-settings";
import { mutes } from "./mutes";
import { notificationDefaults, notificationPreferences } from "./notification-preferences";
import { notifications } from "./notifications";
import { pollResponses, polls } from "./polls";
import { push } from "./push";
import { postVersions } from "./post-versions";
import { postAuthors } from "./post-authors";
import { eventPosts, events } from "./events";
import { imagePosts, posts, spacePosts } from "./posts";
import { reactions } from "./reactions";
import { savedSearchesApi, searchApi } from "./search";
import { sitePages } from "./site-pages";
import { roomThreads } from "./room-threads";
import { richTextFields } from "./rich-text-fields";
import { spaceGroups } from "./space-groups";
import { spaces } from "./spaces";
import { spaceTopics, topics } from "./topics";
import { voiceMessages } from "./voice-messages";
import { weeklyDigest } from "./weekly-digest";

/** /internal_api: what the pages' own scripts call. JSON in, JSON out, also for 404. */
export const internalApi = new Hono<AppEnv>()
  .route("/files", filesApi)
  .route("/attached_files", attachedFiles)
  .route("/imports", importsApi)
  .route("/user_likes", likes)
  .route("/reactions", reactions)
  .route("/rich_text_fields", richTextFields)
  .route("/polls", polls)
  .route("/poll_responses", pollResponses)
  .route("/bookmarks", bookmarks)
  .route("/bookmark_folders", bookmarkFolders)
  .route("/chat_rooms", chatRooms)
  .route("/voice_messages", voiceMessages)
  .route("/chat_rooms", roomThreads)
  .route("/chat_threads", chatThreads)
  .route("/notifications", notifications)
  .route("/notification_preferences", notificationPreferences)
  .route("/notification_defaults", notificationDefaults)
  .route("/weekly_digest", weeklyDigest)
  .route("/messaging", messaging)
  .route("/blocked_members", blockedMembers)
  .route("/online_members", onlineMembers)
  .route("/push", push)
  .route("/posts/bulk_actions", bulkActions)
  .route("/posts/featured", featured)
  .route("/posts", comments)
  .route("/posts", posts)
  .route("/posts/:id/versions", postVersions)
  .route("/spaces/:spaceSlug/posts", spacePosts)
  .route("/spaces/:spaceSlug/posts", featuring)
  .route("/spaces/:spaceSlug/images/posts", imagePosts)
  .route("/spaces/:spaceSlug/events", eventPosts)
  .route("/courses", courseDirectory)
  .route("/courses/:spaceSlug", courses)
  .route("/course_topics", courseTopics)
  .route("/events", events)
  .route("/spaces/:spaceSlug/post_authors", postAuthors)
  .route("/spaces/:spaceSlug/topics", spaceTopics)
  .route("/spaces", spaces)
  .route("/space_groups", spaceGroups)
  .route("/members", members)
  .route("/profile", profile)
  .route("/profiles", profiles)
  .route("/jobs", jobs)
  .route("/deliveries", deliveries)
  .route("/mail_suppressions", mailSuppressions)
  .route("/members", access)
  .route("/members", mutes)
  .route("/invitation_links", invitationLinks)
  .route("/invitations", invitations)
  .route("/bulk_invitations", bulkInvitations)
  .route("/bulk_resend_invitations", bulkResendInvitations)
  .route("/header_menu_links", headerMenuLinks)
  .route("/topics", topics)
  .route("/custom_emojis", customEmojis)
  .route("/code_snippets", codeSnippets)
  .route("/flagged_contents", flaggedContents)
  .route("/moderation_settings", moderationSettingsApi)
  .route("/settings/home", homeSettings)
  .route("/landing_page", landingPageSettings)
  .route("/site_pages", sitePages)
  .route("/saved_searches", savedSearchesApi)
  .route("/search", searchApi)
  .route("/communities", communities)
  .route("/community", community)
  .route("/activity_logs", activityLogs)
  .route("/community_switchers", switchers)
  .route("/current_user", currentUser)
  .route("/framed_sessions", framedSessions)
  .route("/masquerades", masquerades)
  .route("/masquerading_entities", masqueradingEntities)
  .all("*", () => {
    throw notFound();
  });
