import { Form, useLocation, useNavigate } from "react-router";
import type { Explanation, Removal } from "~/features/access/explanation";
import { WhyAnswer, WhyBox } from "~/features/access/ui/why-box";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { AskFirst, Besides } from "~/ui/ask-first";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { withWords } from "~/ui/words";
import { namesOfSources } from "./held-by";
import { roleName } from "./member-list";
import { withWhy } from "./member-menu";

/** "Why can they see this?" of one member, above the list; without scripts it stands in the page. */
export function WhyDialog({ explanation }: { explanation: Explanation | null }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { member, name: space, why } = explanation ?? {};
  const words = { name: member?.name ?? "", space: space ?? "" };
  return (
    <>
      <Dialog
        open={explanation !== null}
        onClose={() => void navigate(withWhy(search, null), { preventScrollReset: true, replace: true })}
        size="md"
        title={why?.reads.holds === false ? m.access_why_not(words) : m.access_why(words)}
      >
        {explanation && <WhyAnswer explanation={explanation} />}
      </Dialog>
      <noscript>{explanation && <WhyBox explanation={explanation} />}</noscript>
    </>
  );
}

const FORM = "remove-member";

/** Before a member is taken out of a space: what they lose, and what stays. */
export function RemovalDialog({ removal }: { removal: Removal }) {
  const { member, space, role, groups } = removal;
  return (
    <>
      <Form method="post" id={FORM}>
        <input type="hidden" name="member_id" value={member.id} />
        <input type="hidden" name="intent" value="remove" />
      </Form>
      <AskFirst
        answer={removal}
        title={m.spaces_removal_title({ name: member.name, space })}
        text={<After removal={removal} />}
        form={FORM}
        value={String(member.id)}
        yes={m.spaces_remove_member()}
        no={m.spaces_removal_no()}
      >
        {role && <Besides>{m.spaces_removal_role({ role: roleName(role) })}</Besides>}
        <Besides>{m.spaces_removal_posts()}</Besides>
        {groups.map((group) => (
          <OutOfGroup key={group.id} memberId={member.id} group={group} />
        ))}
      </AskFirst>
    </>
  );
}

function After({ removal: { member, reads, heldBy } }: { removal: Removal }) {
  const { locale } = useRoot();
  const { name } = member;
  const reasons = namesOfSources(heldBy, REGION[locale]);
  if (reads === "open" && heldBy.length === 0) return withWords(m.spaces_removal_open, { name });
  if (reads === "admin") return withWords(m.spaces_removal_admin, { name });
  if (reads === null) return withWords(m.spaces_removal_lost, { name });
  return withWords(m.spaces_removal_held, { name, reasons });
}

/** What taking them out of the space alone does not take. */
function OutOfGroup({ memberId, group }: { memberId: number; group: Removal["groups"][number] }) {
  return (
    <Form method="post" className="stack">
      <Besides>{withWords(m.spaces_removal_group, { group: group.name })}</Besides>
      <input type="hidden" name="member_id" value={memberId} />
      <input type="hidden" name="group_id" value={group.id} />
      <div>
        <Button type="submit" size="sm" name="intent" value="remove_from_group">
          {withWords(m.spaces_removal_group_submit, { group: group.name })}
        </Button>
      </div>
    </Form>
  );
}
