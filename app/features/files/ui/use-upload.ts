import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { type Uploaded, uploadFile } from "../client";
import type { Purpose } from "../rules";

/** One upload at a time: how much of it has left (0 to 1; null while there is none), and why the last one failed. */
export function useUpload(purpose: Purpose, done: (uploaded: Uploaded) => void) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload(file: File): Promise<void> {
    setFailure(null);
    setShare(0);
    try {
      done(await uploadFile(file, { purpose, onProgress: setShare }));
    } catch (problem) {
      setFailure(problem instanceof RequestError ? problem.message : m.errors_unknown());
    } finally {
      setShare(null);
    }
  }

  return { share, failure, setFailure, upload };
}
