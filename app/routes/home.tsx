import { useState } from "react";
import { m } from "~/i18n/generated/messages";

export default function Home() {
  const [n, set] = useState(0);
  return <button type="button" onClick={() => set(n + 1)}>{m.errors_not_found()} {n}</button>;
}
