/** Stands in for the built pages where only the other doors are tested. */
export const routes = {};
