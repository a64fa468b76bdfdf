/** Where it is downloaded by who may read what it stands in. */
export const fileAddress = (id: number, name: string): string => `/files/${id}/${encodeURIComponent(name)}`;

/** Where a picture moves; in its sizes it stands still. */
export const MOVING = "moving.gif";
export const movingAddress = (id: number): string => `/files/${id}/${MOVING}`;
