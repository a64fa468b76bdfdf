import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { type savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { LinkPreview, SearchPreview } from "~/features/communities/ui/seo-preview";
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from "~/features/communities/rules";
import { type ChosenPicture, ChoosePicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import { FormError, Input, Textarea } from "~/ui/field";
import { Banner } from "~/ui/states";
import { headOf } from "../meta";
import type { PostPayload } from "../present";

interface PostSeoProps {
  post: Pick<
    PostPayload,
    "name" | "excerpt" | "cover" | "gallery" | "is_public" | "status" | "space" | "meta_tag_attributes"
  >;
  answer: ReturnType<typeof savedOrRefused>;
}

/** What search results and shared links say of a post, each drawn as it is typed. */
export function PostSeo({ post, answer }: PostSeoProps) {
  const { state } = useNavigation();
  const stored = JSON.stringify(post.meta_tag_attributes);
  // A new form once saved, so that it starts from what is stored now.
  return <Fields key={answer.isSaved && state === "idle" ? stored : "editing"} {...{ post, answer }} />;
}

function Fields({ post, answer: { isSaved, fields, values, message } }: PostSeoProps) {
  const { community } = useRoot();
  const stored = post.meta_tag_attributes;
  const [title, setTitle] = useState(values?.meta_title ?? stored?.meta_title ?? "");
  const [description, setDescription] = useState(values?.meta_description ?? stored?.meta_description ?? "");
  const [picture, setPicture] = useState<ChosenPicture>({ value: "", src: stored?.open_graph_image_url ?? null });
  const typed = {
    meta_title: title.trim(),
    meta_description: description.trim(),
    open_graph_image_url: picture.src,
  };
  const head = headOf({ ...post, meta_tag_attributes: typed });
  const shown = {
    title: head.title,
    description: head.description,
    image: head.image ?? community?.seo.image ?? null,
  };
  const listed = head.isWhole ? head.title : `${head.title} · ${community?.name ?? ""}`;
  const isListed = post.is_public && (community?.isIndexed ?? false);
  return (
    <Form method="post" className="stack">
      <FormError>{message}</FormError>
      {!post.is_public && (
        <Banner tone="info">
          {post.status === "published" ? m.posts_seo_closed({ space: post.space.name }) : m.posts_seo_unpublished()}
        </Banner>
      )}
      <Input
        label={m.posts_seo_title()}
        hint={m.posts_seo_title_hint()}
        name="meta_title"
        placeholder={post.name}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        limit={SEO_TITLE_LENGTH}
        error={fields.meta_title}
      />
      <Textarea
        label={m.posts_seo_description()}
        hint={m.posts_seo_description_hint()}
        name="meta_description"
        rows={3}
        placeholder={post.excerpt}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        limit={SEO_DESCRIPTION_LENGTH}
        error={fields.meta_description}
      />
      <ChoosePicture
        label={m.posts_seo_picture()}
        hint={m.posts_seo_picture_hint()}
        name="open_graph_image"
        purpose="open_graph"
        picture={picture}
        error={fields.open_graph_image}
        onChosen={setPicture}
      />
      <section className="stack" aria-label={m.posts_seo_preview()}>
        <h2>{m.posts_seo_preview()}</h2>
        <SearchPreview {...shown} title={listed} isListed={isListed} unlisted={m.posts_seo_hidden()} />
        <LinkPreview {...shown} />
      </section>
      <SaveSettings isSaved={isSaved} />
    </Form>
  );
}
