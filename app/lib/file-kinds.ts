/** What an uploaded file is, by its bytes: the sign that its card wears, and what it is called there. */

/** Those with a sign of their own, as its style is called; all others wear that of a sheet. */
export const FILE_SIGNS = {
  pdf: "file-pdf",
  document: "file-document",
  sheet: "file-sheet",
  slides: "file-slides",
  media: "file-media",
  program: "file-program",
} as const;
export type FileKind = keyof typeof FILE_SIGNS | "other";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const OPEN = "application/vnd.oasis.opendocument.";

/** By what the bytes say they are (`file-type`). Whatever is called otherwise keeps the end of its own name. */
const KNOWN: Readonly<Record<string, readonly [FileKind, label?: string]>> = {
  "application/pdf": ["pdf", "PDF"],
  [`${OFFICE}wordprocessingml.document`]: ["document", "DOCX"],
  [`${OPEN}text`]: ["document", "ODT"],
  "application/rtf": ["document", "RTF"],
  "application/epub+zip": ["document", "EPUB"],
  [`${OFFICE}spreadsheetml.sheet`]: ["sheet", "XLSX"],
  [`${OPEN}spreadsheet`]: ["sheet", "ODS"],
  [`${OFFICE}presentationml.presentation`]: ["slides", "PPTX"],
  [`${OPEN}presentation`]: ["slides", "ODP"],
  "application/zip": ["other", "ZIP"],
  "application/x-7z-compressed": ["other", "7Z"],
  "application/gzip": ["other"],
  "application/x-tar": ["other", "TAR"],
  "application/x-rar-compressed": ["other", "RAR"],
  "application/x-xz": ["other"],
  "application/x-bzip2": ["other"],
  "text/plain": ["other"],
  "application/xml": ["other"],
  "application/x-msdownload": ["program", "EXE"],
  "application/x-elf": ["program", "ELF"],
  "application/x-mach-binary": ["program", "APP"],
  "application/x.ms.shortcut": ["program", "LNK"],
  "application/java-vm": ["program", "CLASS"],
  "application/java-archive": ["program", "JAR"],
  "application/vnd.android.package-archive": ["program", "APK"],
  "application/x-deb": ["program", "DEB"],
  "application/x-rpm": ["program", "RPM"],
  "application/wasm": ["program", "WASM"],
};

export const fileKindOf = (type: string): FileKind =>
  KNOWN[type]?.[0] ?? (/^(?:audio|video)\//.test(type) ? "media" : "other");

/** The classes of its card. */
export function fileCardClass(type: string): string {
  const kind = fileKindOf(type);
  return kind === "other" ? "file-card" : `file-card ${FILE_SIGNS[kind]}`;
}

/** What stands beside its name: what it is, whatever its name says, else how its name ends; "" for neither. */
export const fileLabelOf = (type: string, name: string): string =>
  KNOWN[type]?.[1] ?? /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toUpperCase() ?? "";

/** Its size as a card says it, in words of no language: a stored text is read in every one. */
export const fileSizeWords = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${Math.round(bytes / 1_000_000)} MB`;

const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>|:*?]/gu;

/**
 * A name without folders, without what could break a header and without what would show it otherwise than it ends: signs
 * that turn the direction or are not seen, spaces that push the end out of sight, dots that some systems leave out. At
 * most 120 characters, of which the end stays.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last.toWellFormed().replace(STEERING, "").replaceAll("\uFFFD", "").replace(/\s+/gu, " ");
  const ended = plain.replace(/[. ]+$/u, "").trimStart();
  return Array.from(ended).slice(-120).join("").trimStart() || "file";
}
