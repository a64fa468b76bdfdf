import { PURPOSES } from "./rules";

/** Where a community's files stand in R2: everything of one community under `c/<id>/`, to be moved or removed whole. */

export const pictureKey = (communityId: number, fileId: number, width: number): string =>
  `c/${communityId}/${fileId}/${width}.webp`;

export const downloadKey = (communityId: number, fileId: number): string => `c/${communityId}/${fileId}/file`;

/** Of a picture that moves. */
export const movingKey = (communityId: number, fileId: number): string => `c/${communityId}/${fileId}/moving.gif`;

/** Where what is sent to a signed address waits until it has been looked at: nobody is served it. */
export const incomingKey = (communityId: number, fileId: number): string => `c/${communityId}/${fileId}/incoming`;

/** Every key a file may have used, whatever became of its upload. */
export function possibleKeys(communityId: number, fileId: number): string[] {
  const widths = new Set<number>(Object.values(PURPOSES).flatMap((purpose) => purpose.widths));
  const sizes = [...widths].map((width) => pictureKey(communityId, fileId, width));
  return [...sizes, movingKey(communityId, fileId), downloadKey(communityId, fileId), incomingKey(communityId, fileId)];
}
