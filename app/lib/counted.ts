/** What the shell counts it counts up to here, and writes "20+" beyond: every page pays for each that is counted. */
export const SHELL_COUNTS_TO = 20;
