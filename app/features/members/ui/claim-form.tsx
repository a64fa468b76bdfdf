import { fieldOf, PostForm, type Refusal, SubmitButton } from "~/features/accounts/ui/form";
import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import { Banner } from "~/ui/states";

/** For admins, on the page of an author who came with an import. */
export function ClaimForm({ answer }: { answer: (Refusal & { sentTo?: string }) | undefined }) {
  if (answer?.sentTo) return <Banner tone="success">{m.members_claim_sent({ email: answer.sentTo })}</Banner>;
  return (
    <section className="card pad stack">
      <h2>{m.members_claim_title()}</h2>
      <p className="t2">{m.members_claim_text()}</p>
      <PostForm refusal={answer}>
        <Input label={m.members_claim_email()} name="email" type="email" {...fieldOf(answer, "email")} />
        <SubmitButton variant="secondary">{m.members_claim_button()}</SubmitButton>
      </PostForm>
    </section>
  );
}
