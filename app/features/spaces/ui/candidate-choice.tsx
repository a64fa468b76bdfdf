import type { ReactNode } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import type { Person } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { UsersIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { CandidateList } from "./candidate-list";

interface CandidateChoiceProps {
  candidates: (Person & { id: number; headline: string })[];
  /** What was searched for; "" for the newest. */
  text: string;
  /** What both forms say of the place. */
  hidden?: Record<string, string>;
  /** What is said of whoever is chosen, above the button. */
  asked?: ReactNode;
  /** Where nobody is missing. */
  none: string;
  /** What the button says that lets the chosen ones in. */
  submit: string;
}

/** Members of the community to choose from, as `member_ids`, and a search for others by name. Works without JavaScript. */
export function CandidateChoice({ candidates, text, hidden = {}, asked, none, submit }: CandidateChoiceProps) {
  const place = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <Form method="get" className="row wrap">
        {place}
        <div className="grow">
          <Input
            label={m.spaces_add_search()}
            hideLabel
            placeholder={m.spaces_add_search()}
            name="q"
            type="search"
            defaultValue={text}
          />
        </div>
        <Button type="submit">{m.spaces_add_search_button()}</Button>
      </Form>
      {candidates.length === 0 && (
        <EmptyState
          icon={UsersIcon}
          title={text === "" ? none : m.spaces_add_none()}
          text={text === "" ? undefined : m.spaces_add_none_text()}
        />
      )}
      <CandidateList
        place={
          <>
            {place}
            {asked}
          </>
        }
        submit={submit}
        candidates={candidates}
      />
    </>
  );
}
