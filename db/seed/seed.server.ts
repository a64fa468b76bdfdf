/**
 * Pours the demo in, in two steps: people and places first, then what they wrote. Between the two its pictures are
 * uploaded, as the owner whom the first step made; the second one puts them into their posts.
 */
export { seedPeople } from "./people.server";
export { type DemoPicture, seedPosts } from "./posts.server";
export { demoOwnerId } from "./rows.server";
