import clsx from "clsx";
import type { ReactNode } from "react";
import { sheetPlace } from "./avatar/face";
import facesUrl from "./avatar/faces.svg?url";

/** A member's picture: none (initials are shown), a drawn portrait, or an uploaded file. */
export type AvatarPicture = null | { kind: "drawn"; face: number } | { kind: "file"; src: string; srcSet?: string };

export interface Person {
  name: string;
  avatar: AvatarPicture;
}

interface AvatarProps {
  name: string;
  avatar?: AvatarPicture;
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 48 | 64 | 96;
  online?: boolean;
  /** Names the picture; leave out where the name stands beside it. */
  labelled?: boolean;
}

export function Avatar({ name, avatar = null, size = 36, online, labelled }: AvatarProps) {
  const accessible = labelled ? { role: "img", "aria-label": name } : { "aria-hidden": true as const };
  // A drawing is twenty elements to lay out and to paint, a list shows a hundred of them.
  const sheet = avatar?.kind === "drawn" && size <= SHEET_SIZE ? sheetPlace(avatar.face) : undefined;
  return (
    <span
      {...accessible}
      className={clsx("av", `s${size}`, !avatar && `c${colourOf(name)}`, sheet)}
      // Drawn by the style, as a portrait is: no words of the button or the link that it stands in.
      data-initials={avatar === null ? initialsOf(name) : undefined}
    >
      {avatar?.kind === "drawn" && !sheet && <Portrait face={avatar.face} />}
      {avatar?.kind === "file" && (
        <img
          src={avatar.src}
          srcSet={avatar.srcSet}
          sizes={`${size}px`}
          width={size}
          height={size}
          alt=""
          loading="lazy"
        />
      )}
      {online && <i className="dot" />}
    </span>
  );
}

/** The largest face that is cut from the sheet; what is larger is drawn. */
const SHEET_SIZE = 40;

function Portrait({ face }: { face: number }) {
  return (
    <svg viewBox="0 0 64 64">
      <use href={`${facesUrl}#f${face}`} />
    </svg>
  );
}

interface AvatarStackProps {
  people: Person[];
  size?: 20 | 24 | 28;
  /** How many faces are shown at most. */
  max?: number;
  /** Words after the faces. */
  more?: ReactNode;
  /** Names the whole row; without it the row is decoration. */
  label?: string;
}

export function AvatarStack({ people, size = 20, max = 4, more, label }: AvatarStackProps) {
  if (people.length === 0) return null;
  const accessible = label ? { role: "img", "aria-label": label } : {};
  return (
    <span {...accessible} className="avs">
      {people.slice(0, max).map((person, place) => (
        <Avatar key={`${place} ${person.name}`} {...person} size={size} />
      ))}
      {more != null && <span className="more">{more}</span>}
    </span>
  );
}

/** First letters of the first and the last word, as people of any script write them. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = ends.map((word) => [...(word ?? "").replace(/^[^\p{L}\p{N}]+/u, "")][0] ?? "");
  return letters.join("").toLocaleUpperCase() || "?";
}

/** One of the eight initials' colours, the same for the same name. */
function colourOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 8) + 1;
}
