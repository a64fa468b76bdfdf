import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { leadOn } from "~/features/accounts/commands/lead-on.server";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signInInput } from "~/features/accounts/input";
import { findMemberOf, joinCommunity, mayJoin, refuseBanned } from "~/features/accounts/join.server";
import { currentAccount, findRedirect, listDemoPeople } from "~/features/accounts/queries.server";
import { addressOf, beginsOwn, type DemoRole, mayBegin, NEW_COMMUNITY, withRedirect } from "~/features/accounts/rules";
import { openMemberSession, signOut } from "~/features/accounts/sessions.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { DemoDoors, DemoPeople } from "~/features/accounts/ui/demo-people";
import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { agreedIn } from "~/features/legal/input";
import { listStanding } from "~/features/legal/queries.server";
import { AgreementBox } from "~/features/legal/ui/agreement-box";
import { invitationIn } from "~/features/invitations/rules";
import { pageMeta } from "~/features/communities/meta";
import { SIGN_UP } from "~/features/communities/sign-up-link";
import { useRoot } from "~/features/communities/ui/root-data";
import { forgetWords } from "~/features/members/ui/kept-words";
import { arrivalOf } from "~/features/onboarding/arrival.server";
import { m } from "~/i18n/generated/messages";
import { errorMessage } from "~/i18n/errors.server";
import { localeOf } from "~/i18n/locale";
import { AppError } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_sign_in_page);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const viewer = await ctx.prove();
    const [target, mine, demo, isJoinable] = await Promise.all([
      findRedirect(ctx, query.get("post_login_redirect")),
      currentAccount(ctx, args.request),
      listDemoPeople(ctx),
      ctx.community.id === 0 ? true : mayJoin(ctx),
    ]);
    const isOpen = isJoinable || mayBegin(ctx, target);
    if (isSignedIn(viewer) && !query.has("claim")) throw redirect(target);
    if (mine && (ctx.community.id === 0 || beginsOwn(target))) throw redirect(NEW_COMMUNITY);
    const claim = query.get("claim") ?? "";
    const isOutside = mine !== null && !isSignedIn(viewer) && ctx.community.id !== 0;
    const ban = isOutside ? await refuseBanned(ctx, mine.account).catch(asAppError) : undefined;
    if (mine && !isSignedIn(viewer) && !ban && invitationIn(target)) throw redirect(target);
    // A member whose session began on another of the community's hosts, or before it stood at this one.
    const isMember = isOutside && (await findMemberOf(ctx, mine.account.id)) !== null;
    return {
      // Who signs in and joins nothing is asked nothing.
      legal: (isOutside && !isMember) || claim ? await listStanding(ctx) : [],
      banned: ban ? errorMessage(ban.code, ban.params, localeOf(ctx)) : null,
      target,
      claim,
      // Signed in with an account that is no member here: the page offers to join.
      isMember,
      joining: mine && !isSignedIn(viewer) ? { name: mine.account.name, email: addressOf(mine.account.email) } : null,
      community: ctx.community.id === 0 ? null : ctx.community.name,
      isOpen,
      demo,
      // The terminal's links name one of the demo's people; the button signs in, never the link.
      entering: demo.find((person) => person === query.get("enter")) ?? null,
      notice: query.get("notice"),
      toSignUp: withRedirect(claim ? `/users/sign_up?claim=${encodeURIComponent(claim)}` : "/users/sign_up", target),
    };
  });

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const raw = field(form, "post_login_redirect");
    const intent = field(form, "intent");
    if (intent === "forget") {
      await signOut(ctx, args.request.headers.get("Cookie"));
      return redirectDocument(withRedirect("/users/sign_in", await findRedirect(ctx, raw)));
    }
    if (intent === "join") {
      const mine = await currentAccount(ctx, args.request);
      if (!mine) return redirect(withRedirect("/users/sign_in", await findRedirect(ctx, raw)));
      const member = await joinCommunity(ctx, mine.account, { agreed: agreedIn(form) });
      await openMemberSession(ctx, member, mine.account.id, mine.sessionId);
      return redirectDocument(await arrivalOf(ctx, await findRedirect(ctx, raw), true));
    }
    const claim = field(form, "claim");
    const target = await findRedirect(ctx, raw);
    const entered = await signIn(ctx, parseForm(signInInput, form), {
      target,
      agreed: agreedIn(form),
      ...(claim ? { claim } : {}),
    });
    return redirectDocument(await leadOn(ctx, entered, raw));
  });

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  useEffect(() => {
    if (page.notice === "signed_out") forgetWords();
  }, [page.notice]);
  if (page.joining && page.banned) return <Banned text={page.banned} />;
  if (page.joining) return page.isOpen || page.isMember ? <Join /> : <Closed />;
  return page.entering ? <Enter person={page.entering} /> : <Password />;
}

function Enter({ person }: { person: DemoRole }) {
  const { demo, target } = useLoaderData<typeof loader>();
  const people = [person, ...demo.filter((other) => other !== person)];
  return (
    <AuthPage title={m.accounts_enter_title()} subtitle={m.accounts_enter_text()} hasArt>
      <DemoDoors people={people} target={target} />
    </AuthPage>
  );
}

function Password() {
  const { target, legal, claim, community, isOpen, demo, notice, toSignUp } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  const isOwn = beginsOwn(target);
  const joinLink = community && !isOwn ? withWords(m.accounts_join_link, { community }) : m.accounts_create_link();
  const words = noticeWords(notice, community);
  const house = useRoot().community;
  const own = house?.signUpLink;
  // A claim and one's own house need no leave; else the house says whether, and where to.
  const isOurs = claim || !community || isOwn || own === SIGN_UP;
  const way = isOurs ? (isOpen || claim) && toSignUp : own;
  return (
    <AuthPage
      hasArt
      title={m.accounts_sign_in_title()}
      asAtrium={isOwn}
      subtitle={
        isOwn
          ? m.accounts_sign_in_subtitle_own()
          : withWords(house?.isPrivate ? m.accounts_sign_in_subtitle_private : m.accounts_sign_in_subtitle, {
              community: community ?? "Atrium",
            })
      }
      after={
        way && (
          <>
            <p>
              {m.accounts_new_here()} <TextLink to={way}>{joinLink}</TextLink>
            </p>
            {community && !isOwn && (
              <p>
                <TextLink to={NEW_COMMUNITY}>{m.communities_start_own()}</TextLink>
              </p>
            )}
          </>
        )
      }
    >
      {words && <Banner tone={notice === "ended" ? "info" : "success"}>{words}</Banner>}
      <PostForm refusal={refusal} hidden={{ post_login_redirect: target, claim }}>
        <Input
          label={m.accounts_email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          {...fieldOf(refusal, "email")}
          defaultValue={refusal?.values?.email}
        />
        <Input
          label={m.accounts_password()}
          labelEnd={<TextLink to={withRedirect("/users/password/new", target)}>{m.accounts_forgot()}</TextLink>}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={refusal?.error?.fields.password}
        />
        <AgreementBox standing={legal} error={refusal?.error?.fields.agree} typed={refusal?.values} />
        <SubmitButton block size="lg">
          {m.accounts_sign_in_button()}
        </SubmitButton>
      </PostForm>
      <DemoPeople people={demo} target={target} />
    </AuthPage>
  );
}

function Join() {
  const { joining, legal, community, target, isMember } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  const names = { community: community ?? "", name: joining?.name ?? "", email: joining?.email ?? "" };
  const [title, text, button] = isMember
    ? [m.accounts_go_on_title, m.accounts_go_on_text, m.accounts_go_on_button]
    : [m.accounts_join_title, m.accounts_join_text, m.accounts_join_button];
  return (
    <AuthPage title={withWords(title, names)} subtitle={withWords(text, names)}>
      <PostForm refusal={refusal} intent="join" hidden={{ post_login_redirect: target }}>
        <AgreementBox standing={legal} error={refusal?.error?.fields.agree} typed={refusal?.values} />
        <SubmitButton intent="join" block size="lg">
          {withWords(button, names)}
        </SubmitButton>
      </PostForm>
      <AnotherAccount target={target} />
    </AuthPage>
  );
}

function Closed() {
  const { community, target } = useLoaderData<typeof loader>();
  return (
    <AuthPage
      title={withWords(m.accounts_closed_title, { community: community ?? "" })}
      subtitle={m.accounts_closed_text()}
    >
      <AnotherAccount target={target} />
    </AuthPage>
  );
}

function Banned({ text }: { text: string }) {
  const { community, target } = useLoaderData<typeof loader>();
  return (
    <AuthPage title={withWords(m.accounts_banned_title, { community: community ?? "" })} subtitle={text}>
      <AnotherAccount target={target} />
    </AuthPage>
  );
}

function AnotherAccount({ target }: { target: string }) {
  return (
    <PostForm intent="forget" hidden={{ post_login_redirect: target }}>
      <Button type="submit" variant="ghost" block>
        {m.accounts_join_other()}
      </Button>
    </PostForm>
  );
}

function noticeWords(notice: string | null, community: string | null): string | null {
  if (notice === "confirmed") return m.accounts_notice_confirmed();
  if (notice === "email_changed") return m.accounts_notice_email_changed();
  if (notice === "password") return m.accounts_notice_password();
  if (notice === "known") return m.accounts_notice_known({ community: community ?? "Atrium" });
  if (notice === "ended") return m.accounts_notice_ended();
  return notice === "signed_out" ? m.accounts_notice_signed_out() : null;
}
