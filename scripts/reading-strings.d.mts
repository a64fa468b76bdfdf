/** The keys that the pages may say which visitors read; `travels`: whether a module goes with them, by how many load it. */
export function readingStrings(travels: (file: string, pages: number) => boolean): Set<string>;
