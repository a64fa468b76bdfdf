import clsx from "clsx";

const PRODUCT = "Atrium";

/** Atrium's mark: an arch, a court inside it, and the light that falls in. */
export function AtriumMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <path
        className="mark-line"
        d="M7.5 24.5V16a8.5 8.5 0 0 1 17 0v8.5M12.5 24.5V17a3.5 3.5 0 0 1 7 0v7.5"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function AtriumWordmark() {
  return (
    <span className="wordmark">
      <AtriumMark />
      <span>{PRODUCT}</span>
    </span>
  );
}

interface CommunityLogoProps {
  name: string;
  src?: string | null;
  /** What stands there on dark pages; the same where there is none. */
  dark?: string | null;
  size?: 28 | 40 | 64;
}

/** A community's logo, or its first letter on a quiet ground. */
export function CommunityLogo({ name, src, dark, size = 28 }: CommunityLogoProps) {
  const shape = clsx("logo", size !== 28 && `s${size}`, dark && "by-day");
  return (
    <>
      {src ? (
        <img className={shape} src={src} width={size} height={size} alt="" />
      ) : (
        <span className={clsx(shape, "letter")} aria-hidden="true">
          {[...name.trim()][0]?.toLocaleUpperCase() ?? "A"}
        </span>
      )}
      {/* Lazy: the one that is not shown is not fetched. */}
      {dark && <img className={clsx(shape, "by-night")} src={dark} width={size} height={size} alt="" loading="lazy" />}
    </>
  );
}
