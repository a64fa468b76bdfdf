import { PURPOSES } from "~/features/files/rules";
import { fileUrl } from "~/features/files/urls.server";
import { presentPerson } from "~/features/members/person.server";
import type { OwnVotes } from "~/features/polls/present";
import { ownVotes } from "~/features/polls/rows.server";
import { sgidOf } from "~/features/sgids/sgid.server";
import { isOnTheWeb } from "~/features/spaces/policy";
import type { Ctx } from "~/platform/context";
import { coverOf, pictureOf } from "./picture-payloads";
import type { PostSubject } from "./policy";
import type { Presenting } from "./present";
import type { PostRow } from "./row";

/** How posts are presented to this request's reader. Call it after a read: the viewer must be proven. */
export function presentingFor(ctx: Ctx, own: OwnVotes = NO_VOTES): Presenting {
  const addressFor = ({ status, space }: PostSubject) => {
    const isPublic = status === "published" && isOnTheWeb(space);
    return (id: number, size: number) => fileUrl(ctx, { id, isPublic }, size);
  };
  return {
    viewer: ctx.viewer,
    now: ctx.now(),
    own,
    sgid: (ref) => sgidOf(ctx, ref),
    person: (columns) => presentPerson(ctx, columns),
    linkPicture: (id, subject) => addressFor(subject)(id, PURPOSES.open_graph.widths[0]),
    picture: (picture, subject) => pictureOf(picture, addressFor(subject)),
    cover: (row, subject) => coverOf(row, addressFor(subject)),
  };
}

const NO_VOTES: OwnVotes = new Map();

/** As `presentingFor`, for these rows, which may have anonymous polls: what the reader chose there is looked for. */
export const presentingWith = async (ctx: Ctx, rows: readonly Pick<PostRow, "polls">[]): Promise<Presenting> =>
  presentingFor(ctx, await ownVotes(ctx, rows));
