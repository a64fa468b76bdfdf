import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { SEARCH_LETTERS } from "../rules";
import styles from "./member-search.module.css";

/** Finds a member of the space by a part of their name. */
export function MemberSearch({ slug, q }: { slug: string; q: string }) {
  return (
    <search key={q} className={styles.search}>
      <Form method="get" action={`/c/${slug}/members`} className="row">
        <div className="grow">
          <Input
            label={m.spaces_members_search()}
            hideLabel
            placeholder={m.spaces_members_search()}
            name="q"
            type="search"
            maxLength={SEARCH_LETTERS}
            defaultValue={q}
          />
        </div>
        <Button type="submit" icon={SearchIcon}>
          {m.spaces_members_search_button()}
        </Button>
      </Form>
    </search>
  );
}
