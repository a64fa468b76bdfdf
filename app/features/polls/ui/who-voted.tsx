import { useState } from "react";
import { AskedPeople, Choice, Choices } from "~/features/members/ui/asked-people";
import { m } from "~/i18n/generated/messages";
import { Dialog } from "~/ui/dialog";
import type { PollPayload } from "../rules";

interface WhoVotedProps {
  poll: PollPayload;
  onClose(): void;
}

/** Who chose what, an option at a time; it comes when somebody asks. */
export default function WhoVoted({ poll, onClose }: WhoVotedProps) {
  const first = poll.poll_options.find(({ votes_count }) => (votes_count ?? 0) > 0) ?? poll.poll_options[0];
  const [optionId, setOptionId] = useState(first?.id ?? 0);
  return (
    <Dialog open title={m.polls_who()} onClose={onClose}>
      <Choices>
        {poll.poll_options.map((option) => (
          <Choice key={option.id} isChosen={option.id === optionId} onClick={() => setOptionId(option.id)}>
            <bdi>{option.value}</bdi> {option.votes_count ?? 0}
          </Choice>
        ))}
      </Choices>
      <AskedPeople
        key={optionId}
        door={`/internal_api/poll_responses?poll_option_id=${optionId}`}
        words={{ nobody: m.polls_nobody(), more: m.polls_more() }}
        onLeave={onClose}
      />
    </Dialog>
  );
}
