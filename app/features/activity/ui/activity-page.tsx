import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { DownloadIcon, ListOrderedIcon } from "~/ui/icons";
import { Banner, EmptyState } from "~/ui/states";
import type { ActivityPageInput } from "../input";
import type { LogPage } from "../line";
import { ActivityList } from "./activity-list";
import { addressOf } from "./addresses";

interface ActivityPageProps extends LogPage {
  filter: ActivityPageInput;
  path: string;
  /** A file of this was asked for, and is more than is answered at once. */
  isTooLarge: boolean;
}

/** The lines that were asked for, the way to older ones, and to a file of all of them. */
export function ActivityLines({ lines, cursor, filter, path, isTooLarge }: ActivityPageProps) {
  const { cursor: _, who: __, ...asked } = filter;
  return (
    <>
      {isTooLarge && (
        <Form method="post">
          <Banner
            tone="info"
            action={
              <Button type="submit" size="sm" name="intent" value="export">
                {m.spaces_csv_prepare()}
              </Button>
            }
          >
            {m.activity_csv_large()}
          </Banner>
        </Form>
      )}
      {lines.length > 0 ? (
        <ActivityList lines={lines} />
      ) : (
        <Nothing filter={filter} path={path} hasMore={cursor !== null} />
      )}
      <div className="more-row row wrap">
        {cursor && <Button to={addressOf(path, { ...asked, cursor })}>{m.activity_older()}</Button>}
        {lines.length > 0 && (
          <Button variant="ghost" icon={DownloadIcon} href={addressOf("/settings/members/activity_logs.csv", asked)}>
            {m.activity_csv()}
          </Button>
        )}
      </div>
    </>
  );
}

function Nothing({ filter, path, hasMore }: Pick<ActivityPageProps, "filter" | "path"> & { hasMore: boolean }) {
  if (hasMore) {
    return (
      <EmptyState compact icon={ListOrderedIcon} title={m.activity_none_here()} text={m.activity_none_here_text()} />
    );
  }
  const isAsked = [filter.group, filter.from, filter.to, filter.member].some((asked) => asked !== undefined);
  if (!isAsked) {
    return (
      <EmptyState compact icon={ListOrderedIcon} title={m.activity_none_yet()} text={m.activity_none_yet_text()} />
    );
  }
  return (
    <EmptyState
      compact
      icon={ListOrderedIcon}
      title={m.activity_none()}
      text={m.activity_none_text()}
      action={<Button to={path}>{m.activity_reset()}</Button>}
    />
  );
}
