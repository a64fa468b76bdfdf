import clsx from "clsx";
import { type ChangeEvent, useRef, useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { Checkbox, Select } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Link } from "~/ui/link";
import { SaveBar } from "~/ui/layout/settings-shell";
import { useUnmended } from "~/ui/use-unmended";
import { DOT, withWords } from "~/ui/words";
import type { ChoicePayload } from "../bulk-choices.server";
import { type BulkFilter, boxOf } from "../bulk/input";
import { BULK_ACTS, MOST_POSTS } from "../bulk/rules";
import { ACT_NAMES } from "../bulk/words";
import { draftPath, postPath, schedulePath } from "./addresses";
import { addressOf } from "./bulk-filters";
import styles from "./bulk.module.css";

interface Named {
  id: number;
  name: string;
}

interface BulkFormProps {
  posts: readonly ChoicePayload[];
  filter: BulkFilter;
  topics: readonly Named[];
  spaces: readonly Named[];
  /** There are others on other pages. */
  hasMore: boolean;
  /** What was chosen, and why it was refused. */
  values: Record<string, string> | undefined;
  errors: Record<string, string>;
  message: string | null;
}

/** Posts with a box each, and what is to be done with those that are ticked. */
export function BulkForm({ posts, filter, topics, spaces, hasMore, values = {}, errors, message }: BulkFormProps) {
  const isTicked = (id: number) => values[boxOf(id)] !== undefined;
  const ticked = posts.filter(({ id }) => isTicked(id)).length;
  const { isScripted, chosen, list, all, changeAll, count } = useBoxes(ticked);
  const { locale } = useRoot();
  const shown = (number: number) => numberFormat(REGION[locale]).format(number);
  const [refused, onChange] = useUnmended(errors, fieldOf);
  return (
    <Form method="post" onChange={onChange}>
      <OncePerForm />
      <FormError>{refused.post_ids ?? message}</FormError>
      <div className={clsx(styles.all, !isScripted && styles.unready)}>
        <Checkbox ref={all} label={m.posts_bulk_all_of_page()} onChange={changeAll} />
        <output className="muted">
          {chosen > 0 ? m.posts_bulk_chosen({ count: chosen, shown: shown(chosen) }) : ""}
        </output>
      </div>
      <ul className="list" ref={list} onChange={count} aria-label={m.posts_bulk_list()}>
        {posts.map((post) => (
          <Line key={post.id} post={post} filter={filter} isChosen={isTicked(post.id)} />
        ))}
      </ul>
      <SaveBar>
        <div className={styles.bar}>
          {hasMore && (
            <Select label={m.posts_bulk_which()} hideLabel name="which" defaultValue={values.which}>
              <option value="ticked">{m.posts_bulk_ticked()}</option>
              <option value="all">{m.posts_bulk_all_matching({ most: shown(MOST_POSTS) })}</option>
            </Select>
          )}
          <Select
            label={m.posts_bulk_act()}
            hideLabel
            name="act"
            error={refused.action}
            defaultValue={values.act ?? ""}
          >
            <option value="">{m.posts_bulk_act()}</option>
            {BULK_ACTS.map((act) => (
              <option key={act} value={act}>
                {ACT_NAMES[act]()}
              </option>
            ))}
          </Select>
          <div className={styles.topic}>
            <Select
              label={m.posts_bulk_which_topic()}
              hideLabel
              name="topic"
              error={refused.value}
              defaultValue={values.topic ?? ""}
            >
              <option value="">{m.posts_bulk_choose_topic()}</option>
              <Options of={topics} />
            </Select>
          </div>
          <div className={styles.space}>
            <Select
              label={m.posts_bulk_which_space()}
              hideLabel
              name="space"
              error={refused.value}
              defaultValue={values.space ?? ""}
            >
              <option value="">{m.posts_bulk_choose_space()}</option>
              <Options of={spaces} />
            </Select>
          </div>
          <SubmitButton>{m.posts_bulk_submit()}</SubmitButton>
          <p className="hint">{m.posts_bulk_after()}</p>
        </div>
      </SaveBar>
    </Form>
  );
}

/** Which refusal a control mends: beside the act and what it takes there is only what is chosen. */
const fieldOf = (name: string): string => FIELDS[name] ?? "post_ids";
const FIELDS: Record<string, string> = { act: "action", topic: "value", space: "value" };

const Options = ({ of }: { of: readonly Named[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id} dir="auto">
      {name}
    </option>
  ));

function Line({ post, filter, isChosen }: { post: ChoicePayload; filter: BulkFilter; isChosen: boolean }) {
  const { now } = useRoot();
  const name = post.name || m.posts_untitled();
  return (
    <li className={clsx("lrow", styles.line)}>
      <label className={clsx("check", styles.box)}>
        <input type="checkbox" name={boxOf(post.id)} value="1" defaultChecked={isChosen} />
        <span className="sr">{withWords(m.posts_bulk_choose, { title: name })}</span>
      </label>
      <div className="grow">
        <Link className={clsx("title", styles.name)} to={pathOf(post)} dir="auto">
          {name}
        </Link>
        <div className="sub">
          {post.author.public_uid && (
            <>
              <Link
                to={addressOf({ ...filter, author: post.author.public_uid, who: "", cursor: undefined })}
                dir="auto"
              >
                {post.author.name}
              </Link>
              {DOT}
            </>
          )}
          <bdi>{post.space.name}</bdi>
          {DOT}
          <Time at={post.at} now={now} isAhead={post.status === "scheduled"} />
        </div>
      </div>
      {(post.is_pinned || post.topics.length > 0) && (
        <span className={styles.marks}>
          {post.is_pinned && <Badge tone="brand">{m.posts_bulk_pinned()}</Badge>}
          {post.topics.map((topic) => (
            <Badge key={topic}>
              <bdi className="trunc">{topic}</bdi>
            </Badge>
          ))}
        </span>
      )}
    </li>
  );
}

function pathOf(post: ChoicePayload): string {
  if (post.status === "scheduled") return schedulePath(post);
  return post.status === "draft" ? draftPath(post) : postPath(post);
}

/** How many boxes are ticked, and the one that ticks them all, which does nothing before a script runs. */
function useBoxes(atFirst: number) {
  const list = useRef<HTMLUListElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(atFirst);
  const isScripted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  function count() {
    const ticked = boxes().filter((box) => box.checked).length;
    setChosen(ticked);
    if (!all.current) return;
    all.current.checked = ticked > 0 && ticked === boxes().length;
    all.current.indeterminate = ticked > 0 && ticked < boxes().length;
  }
  function changeAll({ target }: ChangeEvent<HTMLInputElement>) {
    for (const box of boxes()) box.checked = target.checked;
    count();
  }
  return { isScripted, chosen, list, all, changeAll, count };
}
