import clsx from "clsx";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { type SidebarGroup, writeAddress } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { ShareAddress } from "~/features/communities/ui/share-address";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { Progress } from "~/ui/states";
import { withWords } from "~/ui/words";
import styles from "./first-steps.module.css";

interface FirstStepsProps {
  groups: SidebarGroup[];
  hasOwnLook: boolean;
  hasCompany: boolean;
}

/** A new community's first screen (design/mock/first-steps.html), in place of a feed that has nothing to show. */
export function FirstSteps(props: FirstStepsProps) {
  const { community, viewer } = useRoot();
  const isOpen = community !== null && !community.isPrivate;
  return (
    <Columns rail={isOpen && <ShareAddress showsPreview />} keepsRail>
      <div className={styles.steps}>
        <h2>
          {withWords(m.posts_hello_title, {
            community: community?.name ?? "",
            name: viewer.name.split(" ")[0] ?? viewer.name,
          })}
        </h2>
        <p>{m.posts_hello_text()}</p>
        <Steps {...props} hasPosts={false} />
      </div>
    </Columns>
  );
}

/** What is left of the first steps, above the feed's first posts: of a step that is done only its name stays. */
export function StepsLeft(props: FirstStepsProps) {
  return (
    <section className={clsx(styles.steps, styles.left)}>
      <h2>{m.posts_steps_title()}</h2>
      <Steps {...props} hasPosts />
    </section>
  );
}

/** Each step leads where it works and ticks itself once it is true, in any order. One that is left stands out. */
function Steps({ groups, hasOwnLook, hasCompany, hasPosts }: FirstStepsProps & { hasPosts: boolean }) {
  const { community, viewer, origin } = useRoot();
  // A space may be kept out of the sidebar, but no post is without one.
  const hasSpaces = hasPosts || groups.some((group) => group.spaces.length > 0);
  const writeAt = writeAddress(groups, "");
  const isOpen = community !== null && !community.isPrivate;
  const ticks = [hasOwnLook, hasSpaces, hasPosts, ...(isOpen ? [hasCompany] : [])];
  const [done, all] = [ticks.filter(Boolean).length, ticks.length];
  // One cannot write before there is a space, nobody is asked into an empty house, and the look can wait.
  const next = !hasSpaces ? "spaces" : !hasPosts ? "post" : isOpen && !hasCompany ? "share" : "look";
  return (
    <>
      <div className={styles.progress}>
        <Progress value={done / all} label={m.posts_steps_done({ done, all })} tone="ok" />
        <span>{m.posts_steps_done({ done, all })}</span>
        {!viewer.isViewOnly && <HideSteps />}
      </div>
      <ol className={styles.list}>
        <Step
          isDone={hasOwnLook}
          isNext={next === "look" && !hasOwnLook}
          title={m.posts_step_look()}
          text={hasOwnLook ? m.posts_step_look_own() : m.posts_step_look_text()}
          action={
            <Button
              size="sm"
              variant={hasOwnLook ? "ghost" : next === "look" ? "primary" : "secondary"}
              to="/settings/theme"
            >
              {hasOwnLook ? m.posts_step_look_change() : m.posts_step_look_action()}
            </Button>
          }
        />
        <Step
          isDone={hasSpaces}
          isNext={next === "spaces"}
          title={m.posts_step_spaces()}
          text={hasSpaces ? spaceNames(groups) : m.posts_step_spaces_text()}
          action={
            <Button size="sm" variant={hasSpaces ? "ghost" : "primary"} to="/spaces/new">
              {hasSpaces ? m.posts_step_spaces_more() : m.posts_step_spaces_action()}
            </Button>
          }
        />
        <Step
          isDone={hasPosts}
          isNext={next === "post"}
          title={m.posts_step_post()}
          text={writeAt ? m.posts_step_post_text() : m.posts_step_post_first()}
          action={
            !hasPosts &&
            writeAt && (
              <Button size="sm" variant="primary" to={writeAt}>
                {m.posts_write_post()}
              </Button>
            )
          }
        />
        {isOpen && (
          <Step
            isDone={hasCompany}
            isNext={next === "share"}
            title={m.posts_step_share()}
            text={hasCompany ? m.posts_step_share_done() : m.posts_step_share_text()}
            action={<CopyButton text={origin} label={m.communities_share_copy()} size="sm" />}
          />
        )}
      </ol>
    </>
  );
}

/** For a year, for whoever presses it and on this device; the page comes back without the list. */
function HideSteps() {
  return (
    <Form method="post" action="/?index" className="end">
      <Button type="submit" variant="ghost" size="sm" name="intent" value="hide_first_steps">
        {m.posts_steps_hide()}
      </Button>
    </Form>
  );
}

interface StepProps {
  title: string;
  text: string;
  action?: ReactNode;
  isDone?: boolean;
  isNext?: boolean;
}

function Step({ title, text, action, isDone, isNext }: StepProps) {
  return (
    <li
      className={clsx(styles.step, isDone && styles.done, isNext && styles.next)}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles.tick}>{isDone && <Icon as={CheckIcon} size={16} />}</span>
      <div className="grow">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {action}
    </li>
  );
}

const spaceNames = (groups: SidebarGroup[]) =>
  groups
    .flatMap((group) => group.spaces)
    .slice(0, 4)
    .map((space) => space.name)
    .join(", ");
