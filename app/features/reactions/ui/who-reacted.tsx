import { useState } from "react";
import { AskedPeople, Choice, Choices } from "~/features/members/ui/asked-people";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { Dialog } from "~/ui/dialog";
import { customNameOf, type Reaction } from "../rules";
import { ReactionEmoji } from "./reactions";

interface WhoReactedProps {
  /** What was reacted to, or a door of its own that says who did. */
  subject: { type: string; id: number } | { door: string };
  reactions: Reaction[];
  onClose(): void;
}

interface Answer {
  reactions: Reaction[];
  records: { community_member: Person }[];
  cursor: string | null;
}

/** Who reacted, an emoji at a time; it comes when somebody asks. */
export default function WhoReacted({ subject, reactions, onClose }: WhoReactedProps) {
  const [emoji, setEmoji] = useState(reactions[0]?.emoji ?? "");
  const [all, setAll] = useState(reactions);
  const door = "door" in subject ? subject.door : "/internal_api/reactions/member_details";
  const of: Record<string, string> =
    "door" in subject ? {} : { reactable_type: subject.type, reactable_id: String(subject.id) };
  const asked = new URLSearchParams({ ...of, emoji });
  return (
    <Dialog open title={m.reactions_who()} onClose={onClose}>
      <Choices>
        {all.map((one) => (
          <Choice
            key={one.emoji}
            isChosen={one.emoji === emoji}
            aria-label={m.reactions_with({ emoji: customNameOf(one.emoji) ?? one.emoji, count: one.count })}
            onClick={() => setEmoji(one.emoji)}
          >
            <ReactionEmoji reaction={one} />
            {one.count}
          </Choice>
        ))}
      </Choices>
      <AskedPeople<Answer>
        key={emoji}
        door={`${door}?${asked}`}
        words={{ nobody: m.reactions_nobody(), more: m.reactions_more() }}
        onAnswer={({ reactions: now }) => now.length > 0 && setAll(now)}
        onLeave={onClose}
      />
    </Dialog>
  );
}
