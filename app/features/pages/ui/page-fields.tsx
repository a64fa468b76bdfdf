import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { FieldGroup, Radio } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { ManagedPage } from "../queries.server";
import { DESCRIPTION_LENGTH } from "../rules";
import styles from "./page-fields.module.css";

interface PageFieldsProps {
  page: ManagedPage | null;
  values?: Record<string, string>;
  errors: Record<string, string>;
}

/** What a page is besides its words: who sees it, where it stands, how others are told of it. */
export function PageFields({ page, values, errors }: PageFieldsProps) {
  const { community, origin } = useRoot();
  const typed = (name: string, stored: string) => values?.[name] ?? stored;
  const isPrivate = community?.isPrivate === true;
  const status = typed("status", page?.status ?? "draft");
  // A private community says of each page that everybody is to see it, or nobody outside does.
  const audience = typed("visible_to", page?.visibleTo ?? (isPrivate ? "members" : "everybody"));
  return (
    <div className={styles.fields}>
      <FieldGroup label={m.pages_status()} error={errors.status}>
        {() => (
          <>
            <Radio
              name="status"
              value="draft"
              defaultChecked={status === "draft"}
              label={m.pages_draft()}
              hint={m.pages_draft_hint()}
            />
            <Radio
              name="status"
              value="published"
              defaultChecked={status === "published"}
              label={m.pages_published()}
              hint={m.pages_published_hint()}
            />
          </>
        )}
      </FieldGroup>
      <FieldGroup label={m.pages_visible_to()} error={errors.visible_to}>
        {() => (
          <>
            <Radio
              name="visible_to"
              value="everybody"
              defaultChecked={audience === "everybody"}
              label={m.pages_everybody()}
              hint={isPrivate ? m.pages_everybody_private() : m.pages_everybody_hint()}
            />
            <Radio
              name="visible_to"
              value="members"
              defaultChecked={audience === "members"}
              label={m.pages_members()}
              hint={m.pages_members_hint()}
            />
          </>
        )}
      </FieldGroup>
      <Input
        label={m.pages_slug()}
        hint={page ? m.pages_slug_keeps() : m.pages_slug_hint()}
        prefix={`${origin.replace(/^https?:\/\//, "")}/p/`}
        name="slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        defaultValue={typed("slug", page?.slug ?? "")}
        error={errors.slug}
      />
      <Input
        label={m.pages_description()}
        hint={m.pages_description_hint()}
        name="description"
        limit={DESCRIPTION_LENGTH}
        autoComplete="off"
        dir="auto"
        defaultValue={typed("description", page?.description ?? "")}
        error={errors.description}
      />
    </div>
  );
}
