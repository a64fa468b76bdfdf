import { picturePath } from "~/features/files/addresses";
import { PURPOSES } from "~/features/files/rules";
import { type EventPayload, presentEvent } from "~/features/events/present";
import { eventIn } from "~/features/events/row";
import type { PersonColumns } from "~/features/members/person";
import { forReader } from "~/lib/html";
import { picturesOf } from "./gallery";
import { type MetaPayload, presentMeta } from "./meta";
import { type CoverPayload, coverOf, type GalleryPayload, pictureOf } from "./picture-payloads";
import { presentReading } from "./reading";
import type { FullPostRow } from "./row";
import { shownSince } from "./rules";
import { shareFiles, withShare } from "./share-address";

/**
 * What whoever has a post's link is shown: its words and pictures, and whose they are. Nothing of where it stands, nor of
 * who said or likes what there: that is the community's own.
 */
export interface SharedPostPayload {
  share_uid: string;
  name: string;
  /** Sanitized HTML. */
  body: string;
  excerpt: string;
  /** Its first picture, and whether text or gallery show it themselves. */
  cover: CoverPayload | null;
  shows_cover: boolean;
  gallery: GalleryPayload | null;
  /** When and where it is, as far as who is not going may know; null for what is no event. */
  event: EventPayload | null;
  meta_tag_attributes: MetaPayload;
  /** Both null where the post hides them. */
  author: { name: string } | null;
  published_at: string | null;
  /** The post itself, for who may read it there. */
  path: string | null;
}

interface Showing {
  shareUid: string;
  /** Who looks may read the post where it stands. */
  isReader: boolean;
  person(columns: PersonColumns): { name: string };
}

/** Names and emoji are words: whoever has the link may see nothing else of the community. */
const NOTHING = { names: null, emojis: null };

/** A post as its share link shows it. */
export function presentShared(row: FullPostRow, { shareUid, isReader, person }: Showing): SharedPostPayload {
  const address = (id: number, size: number) => withShare(picturePath(id, size), shareUid);
  const isNamed = row.hideMetaInfo !== 1;
  const images = picturesOf(row.gallery).map((picture) => pictureOf(picture, address));
  const { name } = person([row.authorUid, row.authorName, row.authorNumber, row.authorAvatar]);
  return {
    share_uid: shareUid,
    name: row.title,
    body: shareFiles(forReader(row.bodyHtml, NOTHING), shareUid),
    excerpt: row.excerpt,
    cover: coverOf(row, address),
    shows_cover: presentReading(row).shows_cover,
    gallery: images.length > 0 ? { downloadable_images: row.downloadableImages === 1, images } : null,
    event: eventOutside(row),
    meta_tag_attributes: presentMeta(row, (id) => address(id, PURPOSES.open_graph.widths[0])),
    author: isNamed ? { name } : null,
    published_at: isNamed ? shownSince(row) : null,
    path: isReader ? `/c/${row.spaceSlug}/${row.slug}` : null,
  };
}

/** Who comes is the community's own. */
function eventOutside({ event }: FullPostRow): EventPayload | null {
  const stored = eventIn(event);
  const shown = stored && presentEvent({ ...stored, answer: null }, false);
  return shown && { ...shown, going_count: null, waiting_count: null, places_left: null };
}
