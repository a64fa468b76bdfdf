/** The files port: objects under `c/<community>/…` in R2. */
export interface FileStore {
  put(key: string, body: ArrayBuffer | ReadableStream | Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: ReadableStream; contentType: string; size: number; etag: string } | null>;
  remove(keys: string[]): Promise<void>;
  /**
   * Re-encodes a picture as WebP at most `width` pixels wide, without EXIF or GPS.
   * Throws when the bytes are no picture the platform can read.
   */
  resize(body: ArrayBuffer, width: number): Promise<{ bytes: ArrayBuffer; width: number; height: number }>;
  /** Width and height in pixels, and the format found in the bytes; null when they are no picture. */
  inspect(body: ArrayBuffer): Promise<{ width: number; height: number; format: string } | null>;
}
