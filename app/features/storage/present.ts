import type { AttachedFile, MemberStorage, Total } from "./queries.server";

export const presentTotal = ({ files, bytes }: Total) => ({ files_count: files, byte_size: bytes });

/** A line of the list of attached files. */
export const presentFile = (file: AttachedFile) => ({
  id: file.id,
  content: file.kind,
  filename: file.filename,
  byte_size: file.byteSize,
  created_at: new Date(file.createdAt).toISOString(),
  community_member: { id: file.ownerUid, name: file.ownerName },
  attached_to: file.attachedKind && {
    type: file.attachedKind,
    name: file.place?.name ?? null,
    path: file.place?.path ?? null,
  },
});

export const presentMemberStorage = (member: MemberStorage) => ({
  community_member: { id: member.publicUid, name: member.name },
  ...presentTotal(member),
});
