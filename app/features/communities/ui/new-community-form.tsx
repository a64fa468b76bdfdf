import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import type { Refusal } from "./refusal";
import { Button } from "~/ui/button";
import { FieldGroup, FormError, Input, Radio } from "~/ui/field";
import { Segmented } from "~/ui/segmented";
import { addressFor, NAME_LENGTH, SLUG_MAX } from "../rules";
import { LANGUAGES } from "./languages";

interface NewCommunityFormProps {
  requestKey: string;
  /** What stands after the address: `.atrium.example` */
  ending: string;
  locale: string;
  refusal?: Refusal;
}

/** Name, address, language, who may come in. Works without JavaScript; with it the address is checked while typing. */
export function NewCommunityForm({ requestKey, ending, locale, refusal }: NewCommunityFormProps) {
  const { state } = useNavigation();
  const typed = refusal?.values ?? {};
  const [name, setName] = useState(typed.name ?? "");
  const [ownSlug, setOwnSlug] = useState(typed.slug ?? "");
  const [isOwn, setOwn] = useState(typed.slug !== undefined);
  const slug = isOwn ? ownSlug : addressFor(name);
  const address = useAddress(slug);
  const { fields = {}, code, message } = refusal?.error ?? {};
  const isFieldError = Object.keys(fields).length > 0;
  const slugError = address.error ?? (slug === typed.slug ? fields.slug : undefined);

  return (
    <Form method="post" className="stack">
      <FormError>{code && !isFieldError ? message : null}</FormError>
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
