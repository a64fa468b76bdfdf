import { useEffect, useRef, useState } from "react";
import { type Uploaded, uploadFile } from "~/features/files/client";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";

interface Waiting {
  key: number;
  name: string;
  file: File;
  /** How much of it has left, 0 to 1. */
  share: number;
}

interface Failed extends Omit<Waiting, "share"> {
  reason: string;
}

/** Several uploads, one after the other in the order in which they were chosen; what fails waits to be tried again. */
export function useUploads(done: (uploaded: Uploaded) => void) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [failed, setFailed] = useState<Failed[]>([]);
  const next = useRef(1);
  const last = useRef<Promise<void>>(Promise.resolve());
  const finish = useRef(done);
  useEffect(() => {
    finish.current = done;
  });
  // Who leaves takes the rest along: nothing would hang on it.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  function begin(files: readonly File[]): void {
    const added = files.map((file) => ({ key: next.current++, name: file.name, file, share: 0 }));
    setWaiting((before) => [...before, ...added]);
    for (const one of added) last.current = last.current.then(() => send(one));
  }

  async function send({ key, name, file }: Waiting): Promise<void> {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    const onProgress = (share: number) =>
      setWaiting((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      finish.current(await uploadFile(file, { onProgress, signal }));
    } catch (problem) {
      if (signal.aborted) return;
      const reason = problem instanceof RequestError ? problem.message : m.errors_unknown();
      setFailed((before) => [...before, { key, name, file, reason }]);
    }
    setWaiting((before) => before.filter((one) => one.key !== key));
  }

  const forget = (key: number) => setFailed((before) => before.filter((one) => one.key !== key));

  function retry(key: number): void {
    const one = failed.find((candidate) => candidate.key === key);
    forget(key);
    if (one) begin([one.file]);
  }

  return { waiting, failed, isBusy: waiting.length > 0, begin, retry, forget };
}
