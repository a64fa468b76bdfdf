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
 * Uploads one file. By XMLHttpRequest, because fetch cannot say how much has left. Rejects with a `RequestError`
 * (its message already in the reader's words) or, when cancelled, with a DOMException named AbortError.
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { purpose = "picture", onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    if (signal?.aborted) return cancelled();
    // What would be refused is not sent first: 25 MB take a minute on a phone.
    if (file.size > MAX_FILE_BYTES)
      return reject(new Error(m.files_error_file_too_large({ limit: MAX_FILE_BYTES / 1_000_000 })));
    const call = new XMLHttpRequest();
    const cancel = () => call.abort();
    const refuse = () => reject(refusedChange(call, parse(call.responseText)));
    call.open("POST", `/internal_api/files?purpose=${purpose}`);
    call.setRequestHeader("Accept", "application/json");
    call.setRequestHeader("Content-Type", "application/octet-stream");
    call.setRequestHeader("X-Filename", encodeURIComponent(file.name));
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onload = () => {
      if (call.status < 200 || call.status > 299) return refuse();
      onProgress?.(1);
      const {
        src_set: srcSet,
        byte_size: byteSize,
        content_type: contentType,
        ...answer
      } = parse(call.responseText) as Answer;
      resolve({ ...answer, srcSet, byteSize, contentType });
    };
    call.onerror = refuse;
    call.onabort = cancelled;
    call.onloadend = () => signal?.removeEventListener("abort", cancel);
    signal?.addEventListener("abort", cancel);
    call.send(file);
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
