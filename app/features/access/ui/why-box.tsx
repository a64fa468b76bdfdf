import type { ReactNode } from "react";
import { roleName } from "~/features/members/ui/role-name";
import { useDays } from "~/features/members/ui/use-days";
import { useRoot } from "~/features/communities/ui/root-data";
import type { SpaceWord } from "~/features/spaces/policy";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import type { Reason } from "~/lib/logic";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, CloseIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import { type AccessReason, type Explanation, levelOf } from "../explanation";
import styles from "./why-box.module.css";

/** "Why can they see this?": the facts that decide it, one after the other, and what follows. */
export function WhyBox({ explanation }: { explanation: Explanation }) {
  const { why, member, name: space, slug } = explanation;
  const { name } = member;
  const reads = why.reads.holds;
  const question = withWords(reads ? m.access_why : m.access_why_not, { name, space });
  return (
    <section className={styles.box} id="why">
      <h2>{question}</h2>
      <WhySteps explanation={explanation} />
      <div className="row wrap">
        {!reads && member.isMember && (
          <Button size="sm" to={`/space_members/new?space=${slug}`}>
            {m.access_add()}
          </Button>
        )}
        <Button size="sm" variant="ghost" to={`/c/${slug}`}>
          {m.access_open_space()}
        </Button>
      </div>
    </section>
  );
}

/** The steps alone, in a dialog that asks the question. */
export const WhyAnswer = ({ explanation }: { explanation: Explanation }) => (
  <div className={styles.asked}>
    <WhySteps explanation={explanation} />
  </div>
);

function WhySteps({ explanation }: { explanation: Explanation }) {
  const { why, member, name: space } = explanation;
  const reads = why.reads.holds;
  return (
    <ol className={styles.steps}>
      {stepsOf(explanation).map((step, at) => (
        <li key={step.word}>
          <i>{at + 1}</i>
          <div>
            {step.says}
            {step.word === "isInside" && step.holds && <Grants of={explanation.reasons} />}
          </div>
        </li>
      ))}
      <li className={styles.so}>
        <i data-holds={reads}>
          <Icon as={reads ? CheckIcon : CloseIcon} size={16} />
        </i>
        <div>{withWords(SO[levelOf(why)], { name: member.name, space })}</div>
      </li>
    </ol>
  );
}

const SO = {
  manages: m.access_so_manages,
  writes: m.access_so_writes,
  reads: m.access_so_reads,
  none: m.access_so_none,
};

/** What the space is comes before who they are. */
const ORDER: SpaceWord[] = [
  "isLiving",
  "isPrivate",
  "isListed",
  "isDraft",
  "isPublicCommunity",
  "isSignedIn",
  "isAdmin",
  "isInside",
  "holdsRole",
];

interface Step extends Reason<SpaceWord> {
  says: ReactNode;
}

function stepsOf(explanation: Explanation): Step[] {
  const { because } = explanation.why.reads;
  return ORDER.flatMap((word) => {
    const one = because.find((reason) => reason.word === word);
    const says = one && wordsOf(one, explanation);
    return one && says ? [{ ...one, says }] : [];
  });
}

/** null for what goes without saying beside the others. */
function wordsOf(
  { word, holds }: Reason<SpaceWord>,
  { member, name: space, visibility, spaceRole }: Explanation,
): ReactNode {
  const { name, role, isMember } = member;
  switch (word) {
    case "isLiving":
      return holds ? null : withWords(m.access_is_gone, { space });
    case "isPrivate":
      return withWords(holds ? m.access_is_private : m.access_is_not_private, { space });
    case "isListed":
      if (holds) return m.access_is_listed();
      return withWords(visibility === "draft" ? m.access_is_draft : m.access_is_secret, { space });
    case "isDraft":
      // Not listed has said it already; what is no draft is said by its being listed or secret.
      return null;
    case "isPublicCommunity":
      if (isMember) return null;
      return holds ? m.access_house_public() : m.access_house_private();
    case "isSignedIn":
      return withWords(holds ? m.access_is_member : m.access_is_no_member, { name });
    case "isAdmin":
      return holds
        ? withWords(m.access_is_admin, { name, role: roleName(role) })
        : isMember && withWords(m.access_is_no_admin, { name });
    case "isInside":
      if (!isMember) return null;
      return withWords(holds ? m.access_is_inside : m.access_is_outside, { name, space });
    case "holdsRole":
      if (!isMember) return null;
      return spaceRole
        ? withWords(m.access_has_role, { name, role: roleName(spaceRole) })
        : withWords(m.access_has_no_role, { name });
    default:
      return null;
  }
}

function Grants({ of }: { of: AccessReason[] }) {
  const { locale } = useRoot();
  const { day } = useDays();
  return (
    <ul>
      {of.map(({ kind, sourceId, groupName, since, until, isLive, grantedBy }) => {
        const source =
          groupName === null
            ? namesOfSources([kind], REGION[locale])
            : m.spaces_source_group_named({ group: groupName });
        const date = day(since);
        return (
          <li key={`${kind} ${sourceId}`}>
            {grantedBy
              ? withWords(m.access_grant_by, { source, date, name: grantedBy })
              : m.access_grant({ source, date })}{" "}
            {until !== null &&
              (isLive ? m.access_grant_until({ date: day(until) }) : m.access_grant_over({ date: day(until) }))}
          </li>
        );
      })}
    </ul>
  );
}
