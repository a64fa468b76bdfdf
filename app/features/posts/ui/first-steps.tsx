import clsx from "clsx";
import type { ReactNode } from "react";
import { creatableSlug, type SidebarGroup } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
import { withWords } from "~/ui/words";
import "./posts.css";

/** A new community's first screen (design/mock/empty.html): the steps that are left, each leading where it works. */
export function FirstSteps({ groups }: { groups: SidebarGroup[] }) {
  const { community, viewer, origin } = useRoot();
  const hasSpaces = groups.some((group) => group.spaces.length > 0);
  const slug = creatableSlug(groups, "");
  const done = hasSpaces ? 2 : 1;
  return (
    <div className="hello">
      <h2>
        {withWords(m.posts_hello_title, {
          community: community?.name ?? "",
          name: viewer.name.split(" ")[0] ?? viewer.name,
        })}
      </h2>
      <p>{m.posts_hello_text()}</p>
      <div className="pgr">
        <Progress value={done / 4} label={m.posts_steps_done({ done, all: 4 })} tone="ok" />
        <span>{m.posts_steps_done({ done, all: 4 })}</span>
      </div>
      <ol className="steps">
        <Step isDone title={m.posts_step_named()} text={new URL(origin).host} />
        <Step
          isDone={hasSpaces}
          isNext={!hasSpaces}
          title={m.posts_step_spaces()}
          text={hasSpaces ? spaceNames(groups) : m.posts_step_spaces_text()}
          action={
            <Button size="sm" variant={hasSpaces ? "ghost" : "primary"} to="/spaces/new">
              {hasSpaces ? m.posts_step_spaces_more() : m.posts_step_spaces_action()}
            </Button>
          }
        />
        <Step
          isNext={slug !== null}
          title={m.posts_step_post()}
          text={slug ? m.posts_step_post_text() : m.posts_step_post_first()}
          action={
            slug && (
              <Button size="sm" variant="primary" to={`/c/${slug}/new`}>
                {m.posts_write_post()}
              </Button>
            )
          }
        />
        <Step
          title={m.posts_step_look()}
          text={m.posts_step_look_text()}
          action={
            <Button size="sm" to="/settings/theme">
              {m.posts_step_look_action()}
            </Button>
          }
        />
      </ol>
    </div>
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
    <li className={clsx("stp", isDone && "done", isNext && "next")}>
      <span className="ck">{isDone && <Icon as={CheckIcon} size={16} />}</span>
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
