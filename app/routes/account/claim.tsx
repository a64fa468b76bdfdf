import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { claimAuthor, findClaim } from "~/features/accounts/commands/claim-author.server";
import { currentAccount } from "~/features/accounts/queries.server";
import { openMemberSession } from "~/features/accounts/sessions.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { agreedIn } from "~/features/legal/input";
import { listStanding } from "~/features/legal/queries.server";
import { AgreementBox } from "~/features/legal/ui/agreement-box";
import { pageMeta } from "~/features/communities/meta";
import { getMemberName } from "~/features/members/queries.server";
import { m } from "~/i18n/generated/messages";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../support.server";
import { findAccount } from "./support.server";

export const meta = pageMeta(m.accounts_claim_page);

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const token = new URL(args.request.url).searchParams.get("token") ?? "";
    const viewer = await ctx.prove();
    const [claim, mine, legal] = await Promise.all([
      findClaim(ctx, token),
      currentAccount(ctx, args.request),
      listStanding(ctx),
    ]);
    const author = claim && (await getMemberName(ctx, claim.memberId));
    return {
      token,
      legal,
      author,
      community: ctx.community.name,
      memberName: isSignedIn(viewer) ? viewer.name : null,
      hasAccount: mine !== null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const mine = await findAccount(ctx, args);
    const member = await claimAuthor(ctx, mine.account, field(form, "token"), agreedIn(form));
    await openMemberSession(ctx, member, mine.account.id, mine.sessionId);
    return redirectDocument("/");
  });

export default function Claim() {
  const { token, legal, author, community, memberName, hasAccount } = useLoaderData<typeof loader>();
  const refusal = useActionData() as Refusal | undefined;
  if (!author) {
    return (
      <AuthPage title={m.accounts_claim_bad_title()} subtitle={m.accounts_claim_bad_text()}>
        <Button to="/" variant="primary" block size="lg">
          {m.accounts_go_on()}
        </Button>
      </AuthPage>
    );
  }
  const title = withWords(m.accounts_claim_title, { author });
  if (memberName !== null) {
    const text = withWords(m.accounts_claim_member_text, { community, name: memberName });
    return (
      <AuthPage title={title} subtitle={text}>
        <Button to="/users/sign_out" block size="lg">
          {m.accounts_sign_out_button()}
        </Button>
      </AuthPage>
    );
  }
  const query = `?claim=${encodeURIComponent(token)}`;
  return (
    <AuthPage title={title} subtitle={withWords(m.accounts_claim_text, { author, community })}>
      {hasAccount ? (
        <PostForm refusal={refusal} hidden={{ token }}>
          <AgreementBox standing={legal} error={refusal?.error?.fields.agree} typed={refusal?.values} />
          <SubmitButton block size="lg">
            {m.accounts_claim_button()}
          </SubmitButton>
        </PostForm>
      ) : (
        <div className="stack">
          <Button to={`/users/sign_up${query}`} variant="primary" block size="lg">
            {m.accounts_claim_sign_up()}
          </Button>
          <Button to={`/users/sign_in${query}`} block size="lg">
            {m.accounts_claim_sign_in()}
          </Button>
        </div>
      )}
    </AuthPage>
  );
}
