/** An emoji as a picture of something whose name stands beside it. */
export function Emoji({ children }: { children: string }) {
  return (
    <span className="emoji" aria-hidden="true">
      {children}
    </span>
  );
}
