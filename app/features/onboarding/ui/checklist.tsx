import clsx from "clsx";
import type { ReactNode } from "react";
import { type SidebarGroup, writeAddress } from "~/features/communities/sidebar";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
import { type Beginning, nextStep, STEPS, type StepName, ticksOf } from "../rules";
import styles from "./first-steps.module.css";

interface ChecklistProps {
  beginning: Beginning;
  groups: SidebarGroup[];
  hide?: ReactNode;
}

/** Each step leads where it is done and is ticked by what is there, in any order. One that is left stands out. */
export function Checklist({ beginning, groups, hide }: ChecklistProps) {
  const ticks = ticksOf(beginning);
  const next = nextStep(beginning);
  const [done, all] = [STEPS.filter((name) => ticks[name]).length, STEPS.length];
  const words = m.onboarding_steps_done({ done, all });
  // The first one asks for no choice: a new house has a space for it, and the form another.
  const writeAt = writeAddress(groups, "")?.split("?")[0];
  /** The one that stands out is the page's first button. */
  const variantOf = (name: StepName) => (ticks[name] ? "ghost" : name === next ? "primary" : "secondary");
  const step = (name: StepName) => ({ isDone: ticks[name], isNext: name === next });
  return (
    <>
      <div className={styles.progress}>
        <Progress value={done / all} label={words} tone="ok" />
        <span>{words}</span>
        {hide}
      </div>
      <ol className={styles.list}>
        <Step {...step("look")} title={m.onboarding_step_look()} text={lookText(beginning)}>
          <Button
            size="sm"
            variant={variantOf("look")}
            to={beginning.hasLogo || ticks.look ? "/settings/theme" : "/settings"}
          >
            {ticks.look
              ? m.onboarding_step_look_change()
              : beginning.hasLogo
                ? m.onboarding_step_look_theme()
                : m.onboarding_step_look_logo()}
          </Button>
        </Step>
        <Step
          {...step("spaces")}
          title={m.onboarding_step_spaces()}
          text={ticks.spaces ? spaceNames(groups) : m.onboarding_step_spaces_text()}
        >
          <Button size="sm" variant={variantOf("spaces")} to="/spaces/new">
            {ticks.spaces ? m.onboarding_step_spaces_more() : m.onboarding_step_spaces_action()}
          </Button>
        </Step>
        <Step
          {...step("post")}
          title={m.onboarding_step_post()}
          text={
            ticks.post
              ? m.onboarding_step_post_done()
              : writeAt
                ? m.onboarding_step_post_text()
                : m.onboarding_step_post_first()
          }
        >
          {!ticks.post && writeAt && (
            <Button size="sm" variant={variantOf("post")} to={writeAt}>
              {m.posts_write_post()}
            </Button>
          )}
        </Step>
        <Step
          {...step("invite")}
          title={m.onboarding_step_invite()}
          text={ticks.invite ? m.onboarding_step_invite_done() : m.onboarding_step_invite_text()}
        >
          {!ticks.invite && (
            <Button size="sm" variant="ghost" to="/members/invitation_links/new">
              {m.onboarding_step_invite_link()}
            </Button>
          )}
          <Button size="sm" variant={variantOf("invite")} to="/members/invite/details">
            {m.onboarding_step_invite_action()}
          </Button>
        </Step>
        <Step
          {...step("view_as")}
          title={m.onboarding_step_view_as()}
          text={ticks.view_as ? m.onboarding_step_view_as_done() : m.onboarding_step_view_as_text()}
        >
          <Button size="sm" variant={variantOf("view_as")} to="/view_as">
            {ticks.view_as ? m.onboarding_step_view_as_again() : m.onboarding_step_view_as_action()}
          </Button>
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  title: string;
  text: string;
  isDone: boolean;
  isNext: boolean;
  /** Where it is done. */
  children: ReactNode;
}

function Step({ title, text, isDone, isNext, children }: StepProps) {
  return (
    <li
      className={clsx(styles.step, isDone && styles.done, isNext && styles.next)}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles.tick}>{isDone && <Icon as={CheckIcon} size={16} />}</span>
      <div className="grow">
        <b>
          {title}
          {isDone && <span className="sr"> {m.onboarding_step_done()}</span>}
        </b>
        <p dir="auto">{text}</p>
      </div>
      {children && <span className={styles.actions}>{children}</span>}
    </li>
  );
}

const lookText = ({ hasLogo, hasColours }: Beginning): string => {
  if (hasLogo) return hasColours ? m.onboarding_step_look_own() : m.onboarding_step_look_no_colours();
  return hasColours ? m.onboarding_step_look_no_logo() : m.onboarding_step_look_text();
};

const spaceNames = (groups: SidebarGroup[]): string =>
  groups
    .flatMap((group) => group.spaces)
    .slice(0, 4)
    .map((space) => space.name)
    .join(", ");
