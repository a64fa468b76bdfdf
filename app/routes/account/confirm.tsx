import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { confirmAddress, findAddressLink, resendConfirmation } from "~/features/accounts/commands/confirm-email.server";
import { currentAccount, findRedirect } from "~/features/accounts/queries.server";
import { addressOf, beginsOwn, withRedirect } from "~/features/accounts/rules";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_confirm_title);

/** A GET only looks: programs that scan mail open its links. The button confirms. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const token = query.get("token") ?? "";
    await ctx.prove();
    const mine = await currentAccount(ctx, args.request);
    const [link, target] = await Promise.all([
      token ? findAddressLink(ctx, token, mine?.account) : null,
      findRedirect(ctx, query.get("post_login_redirect")),
    ]);
    return {
      token,
      target,
      link: link && {
        kind: link.kind,
        address: link.address,
        asksPassword: link.kind === "confirm" && link.owner === null,
        // Signed in here as somebody else than the link is of: the page says whose the address becomes.
        owner: link.owner === null || link.owner.id === link.account.id ? null : link.owner.name,
      },
      mine: mine && { email: addressOf(mine.account.email), isConfirmed: mine.account.emailVerifiedAt !== null },
      community: ctx.community.id === 0 || beginsOwn(target) ? "Atrium" : ctx.community.name,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") === "resend") {
      const waiting = await currentAccount(ctx, args.request);
      const to = await findRedirect(ctx, field(form, "post_login_redirect"));
      await resendConfirmation(ctx, { accountId: waiting?.account.id, target: to });
      return { resent: true };
    }
    const mine = await currentAccount(ctx, args.request);
    const own = mine && { accountId: mine.account.id, sessionId: mine.sessionId };
    const { kind, accountId } = await confirmAddress(
      ctx,
      field(form, "token"),
      own,
      String(form.get("password") ?? "").slice(0, 1000),
    );
    const target = await findRedirect(ctx, field(form, "post_login_redirect"));
    if (kind === "known") return redirectDocument(withRedirect("/users/sign_in?notice=known", target));
    if (mine?.account.id === accountId)
      return redirectDocument(kind === "email_change" ? "/account?saved=address" : target);
    const notice = kind === "email_change" ? "email_changed" : "confirmed";
    return redirectDocument(withRedirect(`/users/sign_in?notice=${notice}`, target));
  });

export default function Confirm() {
  const { link, token, target, community } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  if (!link) return <WithoutLink />;
  const names = { email: link.address, community };
  const isKnown = link.kind === "known";
  if (link.asksPassword) return <WhichOfThem />;
  const text = link.owner
    ? withWords(m.accounts_confirm_mine_text, { ...names, name: link.owner })
    : withWords(m.accounts_confirm_text, names);
  const title = isKnown
    ? m.accounts_confirm_known_title()
    : link.kind === "email_change"
      ? m.accounts_confirm_change_title()
      : m.accounts_confirm_title();
  return (
    <AuthPage
      asAtrium={beginsOwn(target)}
      title={title}
      subtitle={isKnown ? withWords(m.accounts_confirm_known_text, names) : text}
    >
      <PostForm refusal={refusal} hidden={{ token, post_login_redirect: target }}>
        <SubmitButton block size="lg">
          {isKnown ? m.accounts_confirm_known_button() : m.accounts_confirm_button()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}

/** Several signed up with the address, and nothing here says who opened the link. */
function WhichOfThem() {
  const { link, token, target } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  return (
    <AuthPage
      asAtrium={beginsOwn(target)}
      title={m.accounts_confirm_title()}
      subtitle={m.accounts_confirm_which_text({ email: link?.address ?? "" })}
      after={
        <>
          {m.accounts_confirm_which_not_you()}{" "}
          <TextLink to={withRedirect("/users/password/new", target)}>{m.accounts_forgot_title()}</TextLink>
        </>
      }
    >
      <PostForm refusal={refusal} hidden={{ token, post_login_redirect: target }}>
        <Input
          label={m.accounts_confirm_which_password()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={refusal?.error?.fields.password}
        />
        <SubmitButton block size="lg">
          {m.accounts_confirm_button()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}

/** Nothing to confirm here: the link is used up, or somebody wants to know where it is. */
function WithoutLink() {
  const { token, mine, target } = useLoaderData<typeof loader>();
  const answer = useActionData() as (Refusal & { resent?: boolean }) | undefined;
  const isWaiting = mine !== null && !mine.isConfirmed;
  const email = mine?.email ?? "";
  if (mine?.isConfirmed) {
    return (
      <AuthPage asAtrium={beginsOwn(target)} title={m.accounts_confirm_done()}>
        <Button to={target} variant="primary" block size="lg">
          {m.accounts_go_on()}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      asAtrium={beginsOwn(target)}
      title={token || !isWaiting ? m.accounts_link_bad_title() : m.accounts_confirm_wait_title()}
      subtitle={token || !isWaiting ? m.accounts_link_bad_text() : m.accounts_confirm_wait_text({ email })}
    >
      {answer?.resent && <Banner tone="success">{m.accounts_confirm_resent({ email })}</Banner>}
      {isWaiting ? (
        <PostForm refusal={answer} intent="resend" hidden={{ post_login_redirect: target }}>
          <SubmitButton intent="resend" block size="lg">
            {m.accounts_confirm_resend()}
          </SubmitButton>
        </PostForm>
      ) : (
        <Button to="/users/sign_in" variant="primary" block size="lg">
          {m.accounts_sign_in_button()}
        </Button>
      )}
    </AuthPage>
  );
}
