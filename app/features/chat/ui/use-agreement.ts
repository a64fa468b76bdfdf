import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** What the server drew beside the log is asked for anew when something was put up in the room, or taken down, since. */
export function useAgreement(isDrawn: boolean, changed: number, drawnAt: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isDrawn && changed > drawnAt) void revalidate();
  }, [isDrawn, changed, drawnAt, revalidate]);
}
