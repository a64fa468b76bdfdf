/** What the shell counts it counts up to here, and writes "20+" beyond: every page pays for each that is counted. */
export const SHELL_COUNTS_TO = 20;

/** "20+", or the number itself. */
export const countShown = (count: number, most = SHELL_COUNTS_TO): string =>
  count > most ? `${most}+` : String(count);
