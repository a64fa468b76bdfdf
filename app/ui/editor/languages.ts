/** The languages that code is coloured in, by their names in a document and for people (`highlight.server.ts`). */
export const LANGUAGES = [
  ["bash", "Bash"],
  ["css", "CSS"],
  ["diff", "Diff"],
  ["go", "Go"],
  ["xml", "HTML"],
  ["java", "Java"],
  ["javascript", "JavaScript"],
  ["json", "JSON"],
  ["markdown", "Markdown"],
  ["php", "PHP"],
  ["python", "Python"],
  ["ruby", "Ruby"],
  ["rust", "Rust"],
  ["sql", "SQL"],
  ["typescript", "TypeScript"],
  ["yaml", "YAML"],
] as const satisfies readonly (readonly [key: string, called: string])[];

const ALIASES: Record<string, string> = {
  html: "xml",
  js: "javascript",
  jsx: "javascript",
  md: "markdown",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  tsx: "typescript",
  yml: "yaml",
};

/** The language that somebody has named, also by a short name; null for one that is not coloured. */
export function languageKey(name: string): string | null {
  const small = name.toLowerCase();
  const key = ALIASES[small] ?? small;
  return LANGUAGES.some(([one]) => one === key) ? key : null;
}
