/** On a screen's keyboard Enter begins a line, as everywhere there; the button sends. */
export const writesByThumb = () => window.matchMedia("(hover: none) and (pointer: coarse)").matches;
