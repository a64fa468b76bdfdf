import { request } from "~/platform/client/request";
import type { Previewer } from "~/ui/editor/paste-link";
import type { CardPayload } from "../present";

/** What the house has read of a link. Whatever goes wrong, the link is one all the same. */
export const readLink: Previewer = async (href, { signal }) => {
  try {
    const card = await request<CardPayload>("POST", "/internal_api/rich_text_fields/unfurl", { url: href }, { signal });
    return {
      href: card.url,
      title: card.title,
      description: card.description,
      site: card.site_name,
      author: card.author_name,
      sgid: card.sgid,
      fileId: card.picture?.id ?? null,
      width: card.picture?.width ?? null,
      height: card.picture?.height ?? null,
      src: card.picture?.src ?? null,
    };
  } catch {
    return null;
  }
};
