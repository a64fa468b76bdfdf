import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { forgetTyping, keepTyping, type Typed, typedIn, useKeptTyping } from "./kept-typing";
import type { Refusal } from "./refusal";
import { Button } from "~/ui/button";
import { FieldGroup, Radio } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Segmented } from "~/ui/segmented";
import { NEW_COMMUNITY, withRedirect } from "../../accounts/rules";
import { addressFor, NAME_LENGTH, SLUG_MAX } from "../rules";
import { LANGUAGES } from "./languages";

interface NewCommunityFormProps {
  requestKey: string;
  /** What stands after the address: `.atrium.example` */
  ending: string;
  locale: string;
  /** What it may begin from: a choice of its own kind, called `template`, for what was chosen before. */
  start: (chosen: string) => ReactNode;
  refusal?: Refusal;
}

/**
 * Name, address, language, who may come in. Works without JavaScript; with it the address is checked while typing, and
 * what was typed waits in the tab for whoever leaves the form: to read it in another language, to sign in again.
 */
export function NewCommunityForm(props: NewCommunityFormProps) {
  const kept = useKeptTyping();
  const refused = props.refusal?.values;
  useEffect(() => {
    if (refused) keepTyping(refused);
  }, [refused]);
  return <Fields {...props} key={kept ? "kept" : "new"} typed={refused ?? kept ?? {}} />;
}

function Fields({ requestKey, ending, locale, start, refusal, typed }: NewCommunityFormProps & { typed: Typed }) {
  const { state } = useNavigation();
  const [name, setName] = useState(typed.name ?? "");
  const [ownSlug, setOwnSlug] = useState(typed.slug ?? "");
  const [isOwn, setOwn] = useState(Boolean(typed.slug) && typed.slug !== addressFor(typed.name ?? ""));
  const slug = isOwn ? ownSlug : addressFor(name);
  const address = useAddress(slug);
  const { fields = {}, code, message } = refusal?.error ?? {};
  const isFieldError = Object.keys(fields).length > 0;
  const slugError = address.error ?? (slug === typed.slug ? fields.slug : undefined);

  return (
    <Form
      method="post"
      className="stack"
      onInput={(event) => keepTyping(typedIn(event.currentTarget))}
      // What is made is not asked for again; what is refused is kept once more.
      onSubmit={() => forgetTyping()}
    >
      {code && !isFieldError && (
        <FormError>
          {message}{" "}
          {code === "session_ended" && (
            <TextLink to={withRedirect("/users/sign_in", NEW_COMMUNITY)}>{m.shell_sign_in()}</TextLink>
          )}
        </FormError>
      )}
      <input type="hidden" name="request_key" value={typed.request_key ?? requestKey} />
      <Input
        label={m.communities_name()}
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        limit={NAME_LENGTH}
        autoComplete="off"
        required
        error={fields.name}
      />
      <Input
        label={m.communities_address()}
        name="slug"
        value={slug}
        onChange={(event) => {
          setOwn(event.target.value !== "");
          setOwnSlug(event.target.value.toLowerCase().replace(/\s+/g, "-"));
        }}
        limit={SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        suffix={ending}
        hint={address.isFree ? m.communities_address_free() : m.communities_address_hint()}
        error={slugError}
      />
      <FieldGroup label={m.communities_language()} error={fields.locale}>
        {(group) => (
          <Segmented
            {...group}
            name="locale"
            value={typed.locale ?? locale}
            options={LANGUAGES.map((language) => ({ value: language.locale, label: language.label }))}
          />
        )}
      </FieldGroup>
      <FieldGroup label={m.communities_privacy()}>
        {(group) => (
          <div {...group} className="stack" role="radiogroup">
            <Radio
              name="privacy"
              value="public"
              defaultChecked={typed.privacy !== "private"}
              label={m.communities_public()}
              hint={m.communities_public_hint()}
            />
            <Radio
              name="privacy"
              value="private"
              defaultChecked={typed.privacy === "private"}
              label={m.communities_private()}
              hint={m.communities_private_hint()}
            />
          </div>
        )}
      </FieldGroup>
      {start(typed.template ?? "")}
      <Button type="submit" variant="primary" size="lg" block loading={state !== "idle"}>
        {m.communities_create()}
      </Button>
    </Form>
  );
}

const TYPING_MS = 350;

/** Asks whether an address can be had, once somebody pauses. A failed question says nothing: the form will. */
function useAddress(slug: string): { isFree: boolean; error?: string } {
  const [answer, setAnswer] = useState<{ slug: string; available: boolean; message: string | null }>();
  useEffect(() => {
    if (slug.length < 3) return;
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      request<NonNullable<typeof answer>>(
        "GET",
        `/internal_api/communities/address?slug=${encodeURIComponent(slug)}`,
        undefined,
        { signal: aborting.signal },
      ).then(setAnswer, () => setAnswer(undefined));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [slug]);
  if (answer?.slug !== slug) return { isFree: false };
  return { isFree: answer.available, error: answer.message ?? undefined };
}
