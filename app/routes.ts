import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page, grouped as spec/routes.tsv groups them. */
export default [
  // sign-in and account
  layout("routes/account/auth-layout.tsx", [
    route("users/sign_in", "routes/account/sign-in.tsx"),
    route("users/sign_in/link", "routes/account/sign-in-link.tsx"),
    route("users/sign_up", "routes/account/sign-up.tsx"),
    route("users/sign_out", "routes/account/sign-out.tsx"),
    route("users/confirm", "routes/account/confirm.tsx"),
    route("users/password/new", "routes/account/password-forgotten.tsx"),
    route("users/password/edit", "routes/account/password-reset.tsx"),
    route("users/claim", "routes/account/claim.tsx"),
    route("users/enter", "routes/account/enter.tsx"),
    route("i/:code", "routes/account/invitation.tsx"),
    // The same of a letter, whose secret stands behind the question mark.
    route("users/invitation", "routes/account/invitation.tsx", { id: "routes/account/mailed-invitation" }),
    route("communities/new", "routes/communities/new.tsx"),
  ]),
  route("session/handoff", "routes/account/handoff.tsx"),
  route("session/pass", "routes/account/pass.ts"),
  route("dev/mail", "routes/dev-mail.tsx"),
  route("locale", "routes/locale.tsx"),
  route("view_as/end", "routes/view-as/end.tsx"),

  route("c/:spaceSlug/members.csv", "routes/spaces/members-csv.ts"),
  route("s/:slug/members.csv", "routes/spaces/group-members-csv.ts"),
  route("settings/jobs/:id/file", "routes/settings/job-file.ts"),
  route("settings/members/activity_logs.csv", "routes/settings/activity-logs-csv.ts"),
  route("c/:spaceSlug/members_pagination", "routes/spaces/members-pagination.ts"),

  route("embed.js", "routes/embed-script.ts"),

  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    // Where something else stands at "/".
    route("feed", "routes/home.tsx", { id: "routes/feed" }),
    route("settings/landing_page/welcome_banner_preference", "routes/settings/banner-preference.tsx"),
    route("community_switchers", "routes/communities/switcher.tsx"),
    route("account", "routes/account/account.tsx"),
    route("account/authentication", "routes/account/authentication.tsx"),
    route("settings/profile", "routes/members/profile-settings.tsx"),
    route("members", "routes/members/directory.tsx"),
    route("members/edit/:memberId", "routes/members/edit.tsx"),
    route("u/:publicUid", "routes/members/profile.tsx"),
    route("legal/agree", "routes/legal/agree.tsx"),
    route("legal/:document", "routes/legal/document.tsx"),
    route("view_as", "routes/view-as/view-as.tsx"),

    // spaces and posts
    route("c/:spaceSlug", "routes/spaces/space.tsx"),
    route("c/:spaceSlug/members", "routes/spaces/members.tsx"),
    route("c/:spaceSlug/new", "routes/posts/new.tsx"),
    route("c/:spaceSlug/:slug", "routes/posts/post.tsx"),
    route("c/:spaceSlug/:slug/edit", "routes/posts/edit.tsx"),
    route("s/:slug", "routes/spaces/group.tsx"),
    route("p/:slug", "routes/page.tsx"),
    route("s/:slug/settings", "routes/spaces/group-settings.tsx"),
    route("space_groups/new", "routes/spaces/new-group.tsx"),
    route("spaces/new", "routes/spaces/new-space.tsx"),
    route("c/:spaceSlug/settings", "routes/spaces/space-settings.tsx"),
    route("space_members/new", "routes/spaces/add-members.tsx"),
    route("posts/:id", "routes/posts/by-id.tsx"),
    route("settings/posts", "routes/posts/dashboard.tsx"),
    route("notifications", "routes/notifications.tsx"),
    route("embeds", "routes/embeds.tsx"),

    // admin settings
    layout("routes/settings/frame.tsx", [
      route("settings", "routes/settings/general.tsx"),
      route("settings/onboarding", "routes/settings/onboarding.tsx"),
      route("settings/demo", "routes/settings/demo.tsx"),
      route("settings/spaces", "routes/spaces/manage.tsx"),
      route("settings/home", "routes/settings/home.tsx"),
      route("settings/navigation", "routes/settings/navigation/links.tsx"),
      route("settings/navigation/new", "routes/settings/navigation/new-link.tsx"),
      route("settings/navigation/:id/edit", "routes/settings/navigation/edit-link.tsx"),
      route("settings/pages", "routes/settings/pages/pages.tsx"),
      route("settings/pages/new", "routes/settings/pages/new-page.tsx"),
      route("settings/pages/:id/edit", "routes/settings/pages/edit-page.tsx"),
      route("settings/theme", "routes/settings/theme.tsx"),
      route("settings/seo", "routes/settings/seo.tsx"),
      route("settings/legal", "routes/settings/legal.tsx"),
      route("settings/legal/:document", "routes/settings/legal-document.tsx"),
      route("settings/embed", "routes/settings/embed.tsx"),
      route("settings/deliveries", "routes/settings/deliveries.tsx"),
      route("settings/imports", "routes/settings/imports.tsx"),
      route("settings/members/activity_logs", "routes/settings/activity-logs.tsx"),
      route("settings/jobs", "routes/settings/jobs.tsx"),
      route("settings/jobs/:id", "routes/settings/job.tsx"),
      route("admin/members/:memberPublicId/info?", "routes/members/admin-info.tsx"),
      route("admin/members/:memberPublicId/access", "routes/members/admin-access.tsx"),
      route("admin/members/:memberPublicId/activity_logs", "routes/members/admin-activity-logs.tsx"),
      route("members/invite/:part?", "routes/members/invite.tsx"),
      route("members/invitations", "routes/members/invitations.tsx"),
      route("members/invitations/email", "routes/members/invitation-email.tsx"),
      route("members/invitation_links", "routes/members/invitation-links.tsx"),
      // The sub-pages of the spec are sections of the one form.
      route("members/invitation_links/new/:part?", "routes/members/new-invitation-link.tsx"),
      route("members/invitation_links/:id/edit/:part?", "routes/members/edit-invitation-link.tsx"),
      route("settings/*", "routes/not-found.tsx", { id: "routes/settings/not-found" }),
    ]),

    // Last: an address nobody answers for still stands in the house.
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
