import type { Env } from "./env";
import type { FileStore } from "./files";

/** Files in R2, pictures re-encoded by the Images binding (both run locally in miniflare). */
export function createFileStore(env: Env): FileStore {
  return {
    async put(key, body, contentType) {
      await env.FILES.put(key, body, { httpMetadata: { contentType } });
    },
    async get(key, part) {
      const object = await env.FILES.get(key, part ? { range: part } : {});
      if (!object) return null;
      const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
      return { body: object.body, contentType, size: object.size, etag: object.httpEtag };
    },
    async size(key) {
      return (await env.FILES.head(key))?.size ?? null;
    },
    async remove(keys) {
      if (keys.length > 0) await env.FILES.delete(keys);
    },
    async removeUnder(prefix) {
      const { objects, truncated } = await env.FILES.list({ prefix });
      if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key));
      return truncated;
    },
    async beginUpload(key, contentType) {
      return (await env.FILES.createMultipartUpload(key, { httpMetadata: { contentType } })).uploadId;
    },
    async uploadPart(key, uploadId, number, bytes) {
      return (await env.FILES.resumeMultipartUpload(key, uploadId).uploadPart(number, bytes)).etag;
    },
    async completeUpload(key, uploadId, etags) {
      const parts = etags.map((etag, i) => ({ partNumber: i + 1, etag }));
      try {
        await env.FILES.resumeMultipartUpload(key, uploadId).complete(parts);
      } catch (error) {
        // Whoever was killed after it had completed finds no upload any more, but the file.
        if (!(await env.FILES.head(key))) throw error;
      }
    },
    async abandonUpload(key, uploadId) {
      await env.FILES.resumeMultipartUpload(key, uploadId).abort();
    },
    async resize(body, width) {
      const output = await env.IMAGES.input(streamOf(body))
        .transform({ width, fit: "scale-down" })
        .output({ format: "image/webp", quality: 82 });
      const bytes = await output.response().arrayBuffer();
      const info = await env.IMAGES.info(streamOf(bytes));
      return { bytes, width: "width" in info ? info.width : width, height: "height" in info ? info.height : 0 };
    },
    async inspect(body) {
      try {
        const info = await env.IMAGES.info(streamOf(body));
        return "width" in info ? { width: info.width, height: info.height, format: info.format } : null;
      } catch {
        return null;
      }
    },
  };
}

const streamOf = (bytes: ArrayBuffer): ReadableStream<Uint8Array> => new Blob([bytes]).stream();
