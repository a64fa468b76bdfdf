/** Each language in its own name. */
export const LANGUAGES = [
  { locale: "en", label: "English" },
  { locale: "pt", label: "Português" },
];
