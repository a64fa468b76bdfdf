import { refusedChange } from "~/platform/client/request";
import { m } from "~/i18n/generated/messages";
import { MAX_FILE_BYTES, type Purpose } from "./rules";

/** A file as the door answers it. `src` and `srcSet` open for its owner until it hangs on something. */
export interface Uploaded {
  id: number;
  kind: "image" | "download";
  src: string;
  srcSet: string;
  /** Pixels; 0 for a download. */
  width: number;
  height: number;
  filename: string;
  byteSize: number;
  /** By its bytes. */
  contentType: string;
  /** A picture that moves: `src` is where it does. */
  moves?: true;
}

export interface UploadOptions {
  /** What it is for; "picture" when not said. */
  purpose?: Purpose;
  /** Called with the share that has left, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting ends the upload; the promise rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Uploads one file. Rejects with a `RequestError` (its message already in the reader's words) or, when cancelled, with a
 * DOMException named AbortError.
 */
export async function uploadFile(
  file: File,
  { purpose = "picture", ...options }: UploadOptions = {},
): Promise<Uploaded> {
  // What would be refused is not sent first: 25 MB take a minute on a phone.
  if (file.size > MAX_FILE_BYTES && !options.signal?.aborted)
    throw new Error(m.files_error_file_too_large({ limit: MAX_FILE_BYTES / 1_000_000 }));
  const headers = { "X-Filename": encodeURIComponent(file.name) };
  const answered = await sendBytes("POST", `/internal_api/files?purpose=${purpose}`, file, { ...options, headers });
  const { src_set: srcSet, byte_size: byteSize, content_type: contentType, ...answer } = answered as Answer;
  return { ...answer, srcSet, byteSize, contentType };
}

interface SendOptions extends Omit<UploadOptions, "purpose"> {
  headers?: Record<string, string>;
}

/** Sends bytes to a door of ours, and answers what it does: by XMLHttpRequest, because fetch cannot say how much has left. Rejects as `uploadFile`. */
export function sendBytes(method: "POST" | "PUT", path: string, bytes: Blob, options: SendOptions): Promise<unknown> {
  const { onProgress, signal, headers = {} } = options;
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    if (signal?.aborted) return cancelled();
    const call = new XMLHttpRequest();
    const cancel = () => call.abort();
    const refuse = () => reject(refusedChange(call, parse(call.responseText)));
    call.open(method, path);
    call.setRequestHeader("Accept", "application/json");
    call.setRequestHeader("Content-Type", "application/octet-stream");
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onload = () => {
      if (call.status < 200 || call.status > 299) return refuse();
      onProgress?.(1);
      resolve(parse(call.responseText));
    };
    call.onerror = refuse;
    call.onabort = cancelled;
    call.onloadend = () => signal?.removeEventListener("abort", cancel);
    signal?.addEventListener("abort", cancel);
    call.send(bytes);
  });
}

type Answer = Omit<Uploaded, "srcSet" | "byteSize" | "contentType"> & {
  src_set: string;
  byte_size: number;
  content_type: string;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
