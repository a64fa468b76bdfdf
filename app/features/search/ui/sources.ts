import { ownEmojis } from "~/features/emojis/ui/own-emojis";
import { request } from "~/platform/client/request";
import type { Sources } from "~/ui/editor/suggest";
import type { MentionsPayload } from "../people";

export const sourcesFor = (where: string): Sources => ({
  async people(query, { signal }) {
    const path = `/internal_api/search/mentionable?${where}&query=${encodeURIComponent(query)}`;
    const { records, everybody } = await request<MentionsPayload>("GET", path, undefined, { signal });
    return { people: records, everybody };
  },
  emojis: ownEmojis,
});
