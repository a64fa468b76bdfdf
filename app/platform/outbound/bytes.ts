/** What is asked for, and so what the bytes must be, whatever is said of them. */
export type Wanted = "page" | "picture" | "json" | "dns";

/** What an answer may call what it sends: one that says nothing is judged by its bytes alone. */
const SAID: Record<Wanted, RegExp> = {
  page: /^(?:text\/html|application\/xhtml\+xml)$/,
  picture: /^(?:image\/[\w.+-]+|(?:application|binary)\/octet-stream)$/,
  dns: /^application\/dns-json$/,
  json: /^(?:(?:application|text)\/(?:[\w.-]+\+)?json|text\/(?:plain|javascript))$/,
};

const PICTURES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

export const ACCEPT: Record<Wanted, string> = {
  page: "text/html,application/xhtml+xml",
  picture: [...PICTURES].join(","),
  json: "application/json",
  dns: "application/dns-json",
};

/** The media type of a Content-Type header. */
export const mediaType = (header: string): string => (header.split(";")[0] ?? "").trim().toLowerCase();

/** Whether an answer calls itself what is wanted: known before a byte of it is read. */
export const isSaidToBe = (wanted: Wanted, header: string): boolean =>
  mediaType(header) === "" || SAID[wanted].test(mediaType(header));

/** Whether bytes are what is wanted, by what they begin with. */
export async function isTruly(wanted: Wanted, bytes: Uint8Array): Promise<boolean> {
  if (wanted === "page") return isPage(bytes);
  if (wanted === "json" || wanted === "dns") return /^\s*[{[]/.test(textOf(bytes.subarray(0, 100), ""));
  // 20 KB that no page needs.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found !== undefined && PICTURES.has(found.mime);
}

/** The tags a page may begin with (WHATWG MIME Sniffing 7.1), behind comments and the line of an XML document. */
const BEGINS_PAGE =
  /^(?:!doctype\s+html|html|head|body|title|meta|link|base|script|style|iframe|table|div|font|h1|br|p|a|b)(?=[\s>/]|$)/i;

function isPage(bytes: Uint8Array): boolean {
  let rest = textOf(bytes.subarray(0, 4096), "").trimStart();
  for (const [begins, ends] of [["?xml", "?>"] as const, ["!--", "-->"] as const, ["!--", "-->"] as const]) {
    if (!rest.startsWith(begins, 1)) continue;
    const end = rest.indexOf(ends);
    if (end === -1) return false;
    rest = rest.slice(end + ends.length).trimStart();
  }
  return rest.charCodeAt(0) === 60 && BEGINS_PAGE.test(rest.slice(1, 40));
}

/** Bytes as text: in the encoding of their mark, of the header, or of what the page says of itself; else UTF-8. */
export function textOf(bytes: Uint8Array, header: string): string {
  const [a, b] = bytes;
  const marked = a === 0xfe && b === 0xff ? "utf-16be" : a === 0xff && b === 0xfe ? "utf-16le" : undefined;
  const said = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
  const inPage = () => said.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 1024)))?.[1];
  return decoderOf(marked ?? said.exec(header)?.[1] ?? inPage() ?? "utf-8").decode(bytes);
}

/** One that the platform does not know is read as UTF-8: words may look odd, and nothing else. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
