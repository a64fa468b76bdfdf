/** The files port: objects under `c/<community>/…` in R2. */
export interface FileStore {
  put(key: string, body: ArrayBuffer | ReadableStream | Uint8Array, contentType: string): Promise<void>;
  /** All of it, or a part; `size` is that of all. */
  get(
    key: string,
    part?: { offset: number; length: number },
  ): Promise<{ body: ReadableStream; contentType: string; size: number; etag: string } | null>;
  /** In bytes; null where nothing is. */
  size(key: string): Promise<number | null>;
  remove(keys: string[]): Promise<void>;
  /** Removes the objects whose key begins so, at most a thousand. Answers whether there were more. */
  removeUnder(prefix: string): Promise<boolean>;
  /**
   * A file that is made part by part: parts of one size, at least 5 MiB, the last may be smaller. It is there once it
   * is complete; to complete it twice is to complete it once.
   */
  beginUpload(key: string, contentType: string): Promise<string>;
  /** Numbered from 1; the same number again takes the place of the one before. Answers what `completeUpload` asks for. */
  uploadPart(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<string>;
  completeUpload(key: string, uploadId: string, etags: readonly string[]): Promise<void>;
  abandonUpload(key: string, uploadId: string): Promise<void>;
  /**
   * Re-encodes a picture as WebP at most `width` pixels wide, without EXIF or GPS.
   * Throws when the bytes are no picture the platform can read.
   */
  resize(body: ArrayBuffer, width: number): Promise<{ bytes: ArrayBuffer; width: number; height: number }>;
  /** Width and height in pixels, and the format found in the bytes; null when they are no picture. */
  inspect(body: ArrayBuffer): Promise<{ width: number; height: number; format: string } | null>;
}
