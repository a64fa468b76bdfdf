import { type MetaDescriptor, redirect, useActionData, useLoaderData } from "react-router";
import { issueClaim } from "~/features/accounts/commands/claim-author.server";
import { emailInput } from "~/features/accounts/input";
import { blockMember, unblockMember } from "~/features/chat/commands/block-member.server";
import { findBetween } from "~/features/chat/messaging.server";
import { BLOCK, BlockedBanner, UNBLOCK } from "~/features/chat/ui/block";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { findProfile, listMemberComments, listMemberPosts, listMemberSpaces } from "~/features/members/queries.server";
import { isProfileTab, parsePlace, PROFILE_TABS } from "~/features/members/rules";
import { ClaimForm } from "~/features/members/ui/claim-form";
import { ProfileHead } from "~/features/members/ui/profile-head";
import { ProfileLines } from "~/features/members/ui/profile-lines";
import { ProfileSpaces } from "~/features/members/ui/profile-spaces";
import { ROLE_INTENT, type RoleAnswer, RoleForm } from "~/features/members/ui/role-form";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { keptBy } from "~/platform/edge/page-key";
import { Columns } from "~/ui/layout/columns";
import { TabLink, Tabs } from "~/ui/tabs";
import { actPage, field, loadPage } from "../support.server";
import { changeRole } from "./change-role";
import type { Route } from "./+types/profile";

export const handle = keptBy({ known: { tab: PROFILE_TABS }, places: ["cursor"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const uid = args.params.publicUid ?? "";
    const query = new URL(args.request.url).searchParams;
    const wanted = query.get("tab");
    const tab = isProfileTab(wanted) ? wanted : "posts";
    const after = parsePlace(query.get("cursor"));
    const [profile, between, posts, comments, spaces] = await Promise.all([
      findProfile(ctx, uid),
      findBetween(ctx, uid),
      tab === "posts" ? listMemberPosts(ctx, uid, after) : null,
      tab === "comments" ? listMemberComments(ctx, uid, after) : null,
      tab === "spaces" ? listMemberSpaces(ctx, uid) : null,
    ]);
    return {
      profile,
      between,
      tab,
      posts,
      comments,
      spaces,
      community: ctx.community.name,
      now: ctx.now(),
    };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { profile, community } = loaderData;
  const root = matches[0].loaderData;
  if (root.community?.isPrivate) return privateMeta({ title: profile.name, community });
  const description = profile.headline || profile.bio;
  return publicMeta(root, { title: profile.name, description, path: `/u/${profile.publicUid}` });
}

/**
 * Whoever looks blocks the member, or takes that back; an admin gives them another role, or sends the person behind an imported author the link that makes it
 * theirs.
 */
export const action = (args: Route.ActionArgs) =>
  actPage<RoleAnswer | { sentTo: string } | Response>(args, async (ctx, form) => {
    const uid = args.params.publicUid ?? "";
    const intent = field(form, "intent");
    if (intent === BLOCK || intent === UNBLOCK) {
      const { id } = await findProfile(ctx, uid);
      await (intent === BLOCK ? blockMember : unblockMember)(ctx, id);
      return redirect(`/u/${uid}`);
    }
    if (intent === ROLE_INTENT) {
      const { id } = await findProfile(ctx, uid);
      return changeRole(ctx, id, form);
    }
    const { email } = parseForm(emailInput, form);
    const profile = await findProfile(ctx, uid);
    await issueClaim(ctx, profile.publicUid, email, profile.name);
    return { sentTo: email };
  });

export default function ProfilePage() {
  const { profile, between, tab, posts, comments, spaces, now } = useLoaderData<typeof loader>();
  const answer = useActionData() as (RoleAnswer & { sentTo?: string }) | undefined;
  const { viewer } = useRoot();
  const path = `/u/${profile.publicUid}`;
  return (
    <Columns>
      {between.isBlocked && !viewer.isViewOnly && <BlockedBanner name={profile.name} action={path} />}
      <ProfileHead profile={profile} between={between} />
      <div className="stack">
        {profile.policies.can_issue_claim && viewer.isAdmin && <ClaimForm answer={answer} />}
        {/* Of another person's form nothing is kept. */}
        <RoleForm key={profile.publicUid} profile={profile} answer={answer} />
        <Tabs label={m.members_tabs()}>
          <TabLink to={path} active={tab === "posts"} preventScrollReset>
            {m.members_tab_posts()}
          </TabLink>
          <TabLink to={`${path}?tab=comments`} active={tab === "comments"} preventScrollReset>
            {m.members_tab_comments()}
          </TabLink>
          <TabLink to={`${path}?tab=spaces`} active={tab === "spaces"} preventScrollReset>
            {m.members_tab_spaces()}
          </TabLink>
        </Tabs>
      </div>
      {posts && <ProfileLines kind="posts" list={posts} name={profile.name} path={path} now={now} />}
      {comments && (
        <ProfileLines kind="comments" list={comments} name={profile.name} path={`${path}?tab=comments`} now={now} />
      )}
      {spaces && <ProfileSpaces spaces={spaces} name={profile.name} />}
    </Columns>
  );
}
