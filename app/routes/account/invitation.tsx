import { data, type MetaDescriptor, redirect, redirectDocument } from "react-router";
import { getBan, joinCommunity } from "~/features/accounts/join.server";
import { currentAccount } from "~/features/accounts/queries.server";
import { addressOf, withRedirect } from "~/features/accounts/rules";
import { openMemberSession } from "~/features/accounts/sessions.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { acceptInvitation, hasUsed } from "~/features/invitations/accept.server";
import { agreedIn } from "~/features/legal/input";
import { listStanding } from "~/features/legal/queries.server";
import { AgreementBox } from "~/features/legal/ui/agreement-box";
import { getInvitation } from "~/features/invitations/queries.server";
import { type Closed, closedBecause, type InvitationKey, isOfDomain, pathOf } from "~/features/invitations/rules";
import { isConfirmed } from "~/features/accounts/directory.server";
import { arrivalOf, isNewcomer } from "~/features/onboarding/arrival.server";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { useRoot } from "~/features/communities/ui/root-data";
import { listFormat } from "~/lib/dates";
import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/invitation";

/** A closed one says why in its title, too. */
export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const closed = loaderData?.closed;
  return pageMeta(closed ? CLOSED[closed] : m.invitations_page)({ matches });
}

/** /i/{code} of a link, /users/invitation?token={secret} of a letter. */
const keyOf = ({ params, request }: Route.LoaderArgs | Route.ActionArgs): InvitationKey =>
  params.code === undefined ? { secret: new URL(request.url).searchParams.get("token") ?? "" } : { code: params.code };

/** Where an invitation leads: it writes nothing until a button is pressed, for scanners of mail open links too. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    if (ctx.community.id === 0) throw notFound();
    const viewer = await ctx.prove();
    const key = keyOf(args);
    const [invitation, mine, legal] = await Promise.all([
      getInvitation(ctx, key),
      currentAccount(ctx, args.request),
      isSignedIn(viewer) ? [] : listStanding(ctx),
    ]);
    const community = ctx.community.name;
    if (invitation && isSignedIn(viewer) && (await hasUsed(ctx, invitation.id)))
      throw redirect(await arrivalOf(ctx, invitation.path, isNewcomer(ctx)));
    const why = invitation ? closedBecause(invitation, ctx.now()) : "gone";
    if (!invitation || why)
      return data({ community, closed: why ?? "gone" } as const, { status: why === "gone" ? 404 : 410 });
    const { opens, emailDomains: domains, mailed, makerName } = invitation;
    // Who is kept out reads there until when, and may come as somebody else.
    if (mine && !isSignedIn(viewer) && (await getBan(ctx, mine.account.id)))
      throw redirect(withRedirect("/users/sign_in", pathOf(key)));
    const account = mine && { name: mine.account.name, email: addressOf(mine.account.email) };
    const isTheirs = mine !== null && isConfirmed(mine.account) && isOfDomain(addressOf(mine.account.email), domains);
    return {
      community,
      closed: null,
      path: pathOf(key),
      legal,
      // What is for one house's people is named to them alone: a code can be guessed.
      opens: domains.length === 0 || isTheirs ? opens : [],
      domains,
      // Who invited whom stands in the letter, which whoever comes here has read.
      from: mailed ? makerName : "",
      sentTo: mailed?.email ?? null,
      account,
      isMember: isSignedIn(viewer),
      mustProve: mine !== null && domains.length > 0 && !isConfirmed(mine.account),
      isOther: account !== null && !isOfDomain(account.email, domains),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const key = keyOf(args);
    const mine = await currentAccount(ctx, args.request);
    if (!mine) throw signInRequired();
    if (isSignedIn(ctx.viewer)) {
      const { path } = await acceptInvitation(ctx, key, {
        email: addressOf(mine.account.email),
        isProven: isConfirmed(mine.account),
      });
      return redirectDocument(path);
    }
    const member = await joinCommunity(ctx, mine.account, { invitation: key, agreed: agreedIn(form) });
    await openMemberSession(ctx, member, mine.account.id, mine.sessionId);
    // As a member one has used it: the page leads on to where it arrives.
    return redirectDocument(pathOf(key));
  });

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { locale } = useRoot();
  const refusal = actionData && "error" in actionData ? actionData : undefined;
  const names = { community: page.community };
  if (page.closed !== null) {
    return (
      <AuthPage title={CLOSED[page.closed]()} subtitle={m.invitations_closed_text()}>
        <Button to="/" block>
          {withWords(m.invitations_closed_home, names)}
        </Button>
      </AuthPage>
    );
  }
  const { account, path: target, domains, opens, from, sentTo } = page;
  const list = (words: readonly string[]) => listFormat(REGION[locale]).format(words);
  const onlyFor = domains.length > 0 && (
    <p className="muted">{m.invitations_only_domains({ domains: list(domains) })}</p>
  );
  const what = opens.length > 0 && <p dir="auto">{m.invitations_opens_to_you({ places: list(opens) })}</p>;
  if (!account) {
    return (
      <AuthPage title={withWords(m.invitations_come, names)} subtitle={m.invitations_come_text()} hasArt>
        <div className="stack">
          {from && <p>{withWords(m.invitations_from, { name: from })}</p>}
          {what}
          {onlyFor}
          <Button to={withRedirect("/users/sign_up", target)} variant="primary" size="lg" block>
            {m.invitations_come_up()}
          </Button>
          <Button to={withRedirect("/users/sign_in", target)} size="lg" block>
            {m.invitations_come_in()}
          </Button>
        </div>
      </AuthPage>
    );
  }
  if (page.mustProve && !page.isOther) {
    return (
      <AuthPage
        title={m.invitations_proof_title()}
        subtitle={withWords(m.invitations_proof_text, { domains: list(domains), email: account.email })}
      />
    );
  }
  // A letter's link is its holder's, whichever of their accounts they come with; they are told that it is another.
  const isElsewhere = sentTo !== null && sentTo !== account.email;
  return (
    <AuthPage
      title={withWords(page.isMember ? m.invitations_accept_title : m.invitations_come, names)}
      subtitle={withWords(m.invitations_join_text, account)}
      hasArt
    >
      <PostForm refusal={refusal}>
        {isElsewhere && <Banner tone="info">{withWords(m.invitations_elsewhere, { email: sentTo })}</Banner>}
        {from && <p>{withWords(m.invitations_from, { name: from })}</p>}
        {what}
        {onlyFor}
        <AgreementBox standing={page.legal} error={refusal?.error.fields.agree} typed={refusal?.values} />
        <SubmitButton block size="lg">
          {page.isMember ? m.invitations_accept_button() : withWords(m.invitations_join_button, names)}
        </SubmitButton>
      </PostForm>
      {isElsewhere && (
        <PostForm action="/users/sign_in" intent="forget" hidden={{ post_login_redirect: target }}>
          <Button type="submit" variant="ghost" block>
            {m.accounts_join_other()}
          </Button>
        </PostForm>
      )}
    </AuthPage>
  );
}

const CLOSED: Record<Closed, () => string> = {
  gone: m.invitations_closed_gone,
  revoked: m.invitations_closed_revoked,
  expired: m.invitations_closed_expired,
  used_up: m.invitations_closed_used_up,
};
