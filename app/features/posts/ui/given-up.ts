/**
 * Where this device keeps the texts whose forms waited for the line until somebody went elsewhere: nothing of them has
 * left, and nothing will.
 */
const givenUp = new Set<string>();

export function noteGivenUp(localKey: string, isGivenUp: boolean): void {
  if (isGivenUp) givenUp.add(localKey);
  else givenUp.delete(localKey);
}

/** Whether the text kept there was, asked once. */
export const takeGivenUp = (localKey: string): boolean => givenUp.delete(localKey);
