import { type KeyboardEvent, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Radio } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { type AuthorChoice, authorValue, OWN } from "../authorship";
import styles from "./author-field.module.css";

/** What a search without a script found, and what it was for. */
export interface FoundAuthors {
  records: AuthorChoice[];
  q: string;
}

interface AuthorFieldProps {
  /** The space the post is to be in, by its slug. */
  space: string;
  /** Whose it is by itself. */
  name: string;
  /** Of a post that is there: "" leaves it as it is; a new one says that it is its writer's own. */
  unchanged: "" | typeof OWN;
  chosen: AuthorChoice | null;
  found: FoundAuthors | null;
  error: string | undefined;
  onChange?: (author: AuthorChoice | null) => void;
}

/** In whose name a post is published, for admins: a search among the members who may read it. Works without JavaScript. */
export function AuthorField({ space, name, unchanged, chosen, error, ...props }: AuthorFieldProps) {
  const { found, refusal, search, keepsEnter, q, setQ } = useSearch(space, props.found);
  const [picked, setPicked] = useState(chosen);
  const others = [...(picked ? [picked] : []), ...(found?.records ?? []).filter(({ id }) => id !== picked?.id)];
  const pick = (author: AuthorChoice | null) => {
    setPicked(author);
    props.onChange?.(author);
  };
  return (
    <fieldset className={styles.author}>
      <legend>{m.posts_author()}</legend>
      <p className="hint">{m.posts_author_hint()}</p>
      <div className="row wrap">
        <div className="grow">
          <Input
            label={m.posts_author_search()}
            hideLabel
            placeholder={m.posts_author_search()}
            name="author_q"
            type="search"
            maxLength={80}
            value={q}
            onChange={({ target }) => setQ(target.value)}
            onKeyDown={keepsEnter}
          />
        </div>
        <Button type="submit" name="intent" value="author" formNoValidate icon={SearchIcon} onClick={search}>
          {m.posts_author_find()}
        </Button>
      </div>
      <output className="hint">{found && found.records.length === 0 && m.posts_author_none()}</output>
      <div className={styles.choices}>
        <Radio
          name="author_id"
          value={unchanged}
          label={<bdi>{name}</bdi>}
          checked={picked === null}
          onChange={() => pick(null)}
        />
        {others.map((one) => (
          <Radio
            key={one.id}
            name="author_id"
            value={authorValue(one)}
            label={
              <span className={styles.person}>
                <Avatar name={one.name} avatar={one.avatar} size={24} /> <bdi>{one.name}</bdi>
              </span>
            }
            hint={one.headline || undefined}
            checked={picked?.id === one.id}
            onChange={() => pick(one)}
          />
        ))}
      </div>
      <FormError>{error ?? refusal}</FormError>
    </fieldset>
  );
}

function useSearch(space: string, foundAtFirst: FoundAuthors | null) {
  const [found, setFound] = useState(foundAtFirst);
  const [q, setQ] = useState(foundAtFirst?.q ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    try {
      const address = `/internal_api/spaces/${encodeURIComponent(space)}/post_authors?q=${encodeURIComponent(q)}`;
      setFound({ ...(await request<{ records: AuthorChoice[] }>("GET", address)), q });
      setRefusal(null);
    } catch (failure) {
      setRefusal(failure instanceof RequestError ? failure.message : m.errors_unknown());
    }
  }
  /** The form is not sent for it. */
  const search = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (q.trim() !== "") void ask();
  };
  const keepsEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) search(event);
  };
  return { found, refusal, search, keepsEnter, q, setQ };
}
