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
