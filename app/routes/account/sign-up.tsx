import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { findClaim } from "~/features/accounts/commands/claim-author.server";
import { leadOn } from "~/features/accounts/commands/lead-on.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { signUpInput } from "~/features/accounts/input";
import { mayJoin } from "~/features/accounts/join.server";
import { currentAccount, findRedirect } from "~/features/accounts/queries.server";
import { beginsOwn, mayBegin, NEW_COMMUNITY, withRedirect } from "~/features/accounts/rules";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { fieldOf, OncePerForm, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { agreedIn } from "~/features/legal/input";
import { listStanding } from "~/features/legal/queries.server";
import { AgreementBox } from "~/features/legal/ui/agreement-box";
import { admissionOf } from "~/features/invitations/accept.server";
import { pageMeta } from "~/features/communities/meta";
import { getMemberName } from "~/features/members/queries.server";
import { arrivalOf, isNewcomer } from "~/features/onboarding/arrival.server";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import { Input } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_sign_up_page);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const viewer = await ctx.prove();
    const target = await findRedirect(ctx, query.get("post_login_redirect"));
    if (isSignedIn(viewer)) throw redirect(target);
    const secret = query.get("claim") ?? "";
    const [mine, claim, isOpen, legal] = await Promise.all([
      currentAccount(ctx, args.request),
      secret ? findClaim(ctx, secret) : null,
      ctx.community.id === 0 || mayBegin(ctx, target) ? true : mayJoin(ctx),
      claimsNone(target, secret) ? [] : listStanding(ctx),
    ]);
    const admission = await admissionOf(ctx, target);
    // Who has an account signs in with it, or joins with it where it is no member yet.
    if (mine && !claim)
      throw redirect(
        ctx.community.id === 0 || beginsOwn(target)
          ? NEW_COMMUNITY
          : admission
            ? target
            : withRedirect("/users/sign_in", target),
      );
    return {
      target,
      legal,
      claim: claim ? secret : "",
      author: claim ? await getMemberName(ctx, claim.memberId) : null,
      email: claim?.email ?? admission?.mailed?.email ?? "",
      name: admission?.mailed?.name ?? "",
      isDemoGone: query.get("notice") === "demo_removed",
      community: ctx.community.id === 0 ? null : ctx.community.name,
      isOpen: isOpen || claim !== null || admission !== null,
      toSignIn: withRedirect(claim ? `/users/sign_in?claim=${encodeURIComponent(secret)}` : "/users/sign_in", target),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const claim = field(form, "claim");
    const target = await findRedirect(ctx, field(form, "post_login_redirect"));
    const entered = await signUp(ctx, parseForm(signUpInput, form), {
      target,
      agreed: agreedIn(form),
      ...(claim ? { claim } : {}),
    });
    // Who types the password of an account they had may be a member of long standing.
    const isNew = entered.member !== null && isNewcomer(ctx, entered.member);
    return redirectDocument(await arrivalOf(ctx, await leadOn(ctx, entered, target), isNew));
  });

/** Who goes on to a house of their own joins none here. */
const claimsNone = (target: string, claim: string): boolean => claim === "" && beginsOwn(target);

export default function SignUp() {
  const { target, legal, claim, author, email, name, community, isOpen, isDemoGone, toSignIn } =
    useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  const after = (
    <>
      {m.accounts_have_account()} <TextLink to={toSignIn}>{m.accounts_sign_in_button()}</TextLink>
    </>
  );
  if (!isOpen) {
    const title = withWords(m.accounts_closed_title, { community: community ?? "" });
    return <AuthPage title={title} subtitle={m.accounts_closed_text()} after={after} />;
  }
  const isOwn = !author && beginsOwn(target);
  const joins = community !== null && !isOwn;
  const subtitle = author
    ? withWords(m.accounts_sign_up_subtitle_claim, { author })
    : joins
      ? m.accounts_sign_up_subtitle()
      : m.accounts_sign_up_subtitle_plain();
  const plain = isOwn ? m.accounts_sign_up_title_own() : m.accounts_sign_up_title_plain();
  return (
    <AuthPage
      hasArt
      asAtrium={isOwn}
      title={joins ? withWords(m.accounts_sign_up_title, { community }) : plain}
      subtitle={subtitle}
      after={after}
    >
      {isDemoGone && <Banner tone="success">{m.accounts_demo_gone()}</Banner>}
      <PostForm refusal={refusal} hidden={{ post_login_redirect: target, claim }}>
        <OncePerForm />
        <Input
          label={m.accounts_name()}
          hint={m.accounts_name_hint()}
          name="name"
          autoComplete="name"
          required
          {...fieldOf(refusal, "name")}
          defaultValue={refusal?.values?.name ?? name}
        />
        <Input
          label={m.accounts_email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          {...fieldOf(refusal, "email")}
          defaultValue={refusal?.values?.email ?? email}
        />
        <Input
          label={m.accounts_password()}
          hint={m.accounts_password_hint()}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={refusal?.error?.fields.password}
        />
        <AgreementBox standing={legal} error={refusal?.error?.fields.agree} typed={refusal?.values} />
        <SubmitButton block size="lg">
          {joins ? m.accounts_sign_up_button() : m.accounts_sign_up_button_plain()}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
