import type { ParticipantPayload } from "../payload";

interface MessageWordsProps {
  html: string;
  className?: string;
  /** By whose names of today those are called whom it names. */
  people?: readonly ParticipantPayload[];
  /** Its reader: their own name stands out. */
  me?: number;
}

/** What somebody wrote, as the one serializer has written it (lib/html). */
export const MessageWords = ({ html, className, people = [], me = 0 }: MessageWordsProps) => (
  <div data-words className={className} dir="auto" dangerouslySetInnerHTML={{ __html: asCalled(html, people, me) }} />
);

const MENTION = /<a href="\/u\/([\w-]+)" data-mention="1">(@[^<]*)<\/a>/g;
const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function asCalled(html: string, people: readonly ParticipantPayload[], me: number): string {
  if (!html.includes(' data-mention="1"')) return html;
  return html.replace(MENTION, (_, id: string, words: string) => {
    const known = people.find(({ community_member }) => community_member.id === id);
    const name = known ? `@${known.community_member.name.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)}` : words;
    return `<a href="/u/${id}" data-mention="${known?.member_id === me ? "own" : "1"}">${name}</a>`;
  });
}
