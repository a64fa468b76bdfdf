import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { type ChosenPicture, ChoosePicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import { FormError, Input, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import type { presentSeo } from "../present";
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from "../rules";
import { useRoot } from "./root-data";
import { type savedOrRefused, SaveSettings } from "./save-settings";
import { LinkPreview, SearchPreview } from "./seo-preview";

interface SeoFormProps {
  stored: ReturnType<typeof presentSeo>;
  answer: ReturnType<typeof savedOrRefused>;
}

/** What search results and shared links say of the community, each drawn as it is typed. */
export function SeoForm({ stored, answer }: SeoFormProps) {
  const { isSaved } = answer;
  const { state } = useNavigation();
  // A new form once saved, so that it starts from what is stored now.
  return <Fields key={isSaved && state === "idle" ? JSON.stringify(stored) : "editing"} {...{ stored, answer }} />;
}

function Fields({ stored, answer: { isSaved, fields, values, message } }: SeoFormProps) {
  const { community } = useRoot();
  const [title, setTitle] = useState(values?.meta_title ?? stored.meta_title);
  const [description, setDescription] = useState(values?.meta_description ?? stored.meta_description);
  const [isIndexed, setIndexed] = useState(values ? values.allow_indexing === "on" : stored.allow_indexing);
  const [picture, setPicture] = useState<ChosenPicture>({ value: "", src: stored.open_graph_image_url });
  if (!community) return null;
  const shown = {
    title: title.trim() || community.name,
    description: description.trim() || community.description,
    image: picture.src,
  };
  return (
    <Form method="post">
      <FormError>{message}</FormError>
      {community.isPrivate && <Banner tone="info">{m.communities_seo_private()}</Banner>}
      <SettingsSection>
        <div className="stack">
          <Input
            label={m.communities_seo_title()}
            hint={m.communities_seo_title_hint()}
            name="meta_title"
            placeholder={community.name}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            limit={SEO_TITLE_LENGTH}
            error={fields.meta_title}
          />
          <Textarea
            label={m.communities_seo_description()}
            hint={m.communities_seo_description_hint()}
            name="meta_description"
            rows={3}
            placeholder={community.description}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            limit={SEO_DESCRIPTION_LENGTH}
            error={fields.meta_description}
          />
          <ChoosePicture
            label={m.communities_seo_picture()}
            hint={m.communities_seo_picture_hint()}
            name="open_graph_image"
            purpose="open_graph"
            picture={picture}
            error={fields.open_graph_image}
            onChosen={setPicture}
          />
          <Checkbox
            name="allow_indexing"
            checked={isIndexed}
            onChange={({ currentTarget }) => setIndexed(currentTarget.checked)}
            label={m.communities_seo_index()}
            hint={m.communities_seo_index_hint()}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={m.communities_seo_preview()}>
        <div className="stack">
          <SearchPreview {...shown} isListed={isIndexed && !community.isPrivate} />
          <LinkPreview {...shown} />
        </div>
      </SettingsSection>
      <SaveSettings isSaved={isSaved} />
    </Form>
  );
}
