import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Checkbox } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { BellIcon, BookmarkIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { SearchInput } from "../input";
import { isTellable, MOST_SAVED, SAVED_NAME_LENGTH } from "../rules";
import type { SavedSearch } from "../payload";
import { searchPath } from "./addresses";
import rail from "./rail.module.css";
import styles from "./saved-searches.module.css";

/** What was refused of a form of this page, with what was typed. */
export interface Refused {
  fields: Record<string, string>;
  values: Record<string, string> | undefined;
  message: string | null;
}

interface KeepProps {
  asked: SearchInput;
  saved: readonly SavedSearch[];
  refused: Refused;
}

/** The ways back to what one looks for again and again. */
export function SavedSearches({ asked, saved }: Omit<KeepProps, "refused">) {
  if (saved.length === 0) return null;
  return (
    <section>
      <h2>{m.search_saved()}</h2>
      <ul>
        {saved.map(({ id, name, url, notifies }) => (
          <li key={id}>
            <Link className={rail.line} to={url} aria-current={url === addressOf(asked) ? "true" : undefined}>
              <Icon as={BookmarkIcon} size={16} />
              <bdi className="grow">{name}</bdi>
              {notifies && <Icon as={BellIcon} size={16} label={m.search_told()} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const addressOf = ({ query, type }: SearchInput): string => searchPath({ query, type });

/** Keeps the search that is open, or changes it where it is kept. */
export function KeepSearch({ asked, saved, refused }: KeepProps) {
  const kept = saved.find(({ url }) => url === addressOf(asked));
  return (
    <div className={styles.keep}>
      <FormError>{refused.message ?? refused.fields.query ?? null}</FormError>
      {kept ? (
        <Kept key={kept.id} kept={kept} refused={refused} />
      ) : (
        <Keep asked={asked} saved={saved} refused={refused} />
      )}
    </div>
  );
}

function Keep({ asked, saved, refused }: KeepProps) {
  const isRefused = refused.values?.intent === "save";
  if (saved.length >= MOST_SAVED && !isRefused) return null;
  return (
    <details open={isRefused || undefined}>
      <summary>
        <Icon as={BookmarkIcon} size={16} />
        {m.search_save()}
      </summary>
      <Form method="post" className={styles.form} preventScrollReset>
        <Input
          label={m.search_saved_name()}
          name="name"
          required
          limit={SAVED_NAME_LENGTH}
          autoComplete="off"
          defaultValue={isRefused ? refused.values?.name : nameFor(asked)}
          error={isRefused ? refused.fields.name : null}
        />
        {isTellable(asked.type) && (
          <Checkbox
            name="notifies"
            label={m.search_saved_tell()}
            defaultChecked={isRefused ? refused.values?.notifies !== undefined : true}
          />
        )}
        <div>
          <Button type="submit" size="sm" variant="primary" name="intent" value="save">
            {m.search_saved_button()}
          </Button>
        </div>
      </Form>
    </details>
  );
}

const nameFor = ({ query, type }: SearchInput): string =>
  query.trim() === "" && type === "mentions"
    ? m.search_mentions()
    : Array.from(query.trim()).slice(0, SAVED_NAME_LENGTH).join("");

function Kept({ kept: { id, name, type, notifies }, refused }: { kept: SavedSearch; refused: Refused }) {
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const rename = `rename ${id}`;
  const remove = `delete ${id}`;
  const isRefused = refused.values?.intent === rename;
  return (
    <details open={isRefused || undefined}>
      <summary>
        <Icon as={notifies ? BellIcon : BookmarkIcon} size={16} />
        <span dir="auto">{m.search_saved_as({ name })}</span>
      </summary>
      <Form method="post" className={styles.form} preventScrollReset>
        <Input
          label={m.search_saved_name()}
          name="name"
          required
          limit={SAVED_NAME_LENGTH}
          autoComplete="off"
          defaultValue={isRefused ? refused.values?.name : name}
          error={isRefused ? refused.fields.name : null}
        />
        <div className={styles.acts}>
          <Button type="submit" size="sm" variant="primary" name="intent" value={rename}>
            {m.search_saved_rename()}
          </Button>
          {isTellable(type) && (
            <Button
              type="submit"
              size="sm"
              icon={BellIcon}
              name="intent"
              value={`${notifies ? "hush" : "tell"} ${id}`}
              formNoValidate
            >
              {notifies ? m.search_saved_hush() : m.search_saved_notify()}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant="danger-quiet"
            name="intent"
            value={remove}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              setIsAsking(true);
            }}
          >
            {m.search_saved_delete()}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void submit({ intent: remove }, { method: "post" });
        }}
        title={m.search_saved_delete_title({ name })}
        description={m.search_saved_delete_text()}
        confirmLabel={m.search_saved_delete()}
        danger
      />
    </details>
  );
}
