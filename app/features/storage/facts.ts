import { carrying, fact, id } from "~/platform/facts/fact";

export const storageFacts = {
  /** By an admin, for good; whose it was. */
  "file.deleted": carrying({ member_id: id }),
};

export const fileDeleted = (fileId: number, memberId: number) =>
  fact("file.deleted", { kind: "file", id: fileId }, { member_id: memberId });
