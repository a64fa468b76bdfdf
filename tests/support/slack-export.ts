import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { ZipFile } from "yazl";

/** What lies in an export, by its place in the zip: lists and days as values, anything else as text. */
export type Files = Record<string, unknown>;

/** Packs an export as Slack does, to its documented layout: lists at the root, a folder for each conversation. */
export async function packExport(target: string, files: Files): Promise<string> {
  const zip = new ZipFile();
  for (const [name, value] of Object.entries(files)) {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 4);
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  const out = createWriteStream(target);
  zip.outputStream.pipe(out);
  await once(out, "close");
  return target;
}

const TEAM = "T0COFFEE1";

export const user = (id: string, realName: string, more: Record<string, unknown> = {}) => {
  const { profile, ...rest } = more;
  return {
    id,
    team_id: TEAM,
    name: realName.toLowerCase().replaceAll(" ", "."),
    deleted: false,
    real_name: realName,
    is_bot: false,
    is_app_user: false,
    updated: 1_700_000_000,
    profile: {
      real_name: realName,
      display_name: realName.split(" ")[0]?.toLowerCase(),
      email: `${realName.split(" ")[0]?.toLowerCase()}@slack.example`,
      team: TEAM,
      ...(profile as object),
    },
    ...rest,
  };
};

/** A message as a day's file has it; `n` counts the seconds from the beginning. */
export const message = (n: number, by: string, text: string, more: Record<string, unknown> = {}) => ({
  client_msg_id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  type: "message",
  user: by,
  text,
  ts: tsOf(n),
  team: TEAM,
  ...more,
});

/** 2024-01-31, as Slack counts. */
const BEGAN = 1_706_700_000;
export const tsOf = (n: number): string => `${BEGAN + n}.${String(Math.abs(n * 7919) % 1_000_000).padStart(6, "0")}`;
export const msOf = (n: number): number => Math.floor(Number(tsOf(n)) * 1000);

const about = (value: string) => ({ value, creator: "U1ANA", last_set: 1_700_000_000 });

/** A small workspace with one of everything that an export documents. */
export const SAMPLE: Files = {
  "users.json": [
    user("U1ANA", "Ana Silva"),
    user("U2BEN", "Ben Okafor"),
    user("U3CAT", "Cat Lindqvist", { deleted: true }),
    user("U4BOT", "Kettle Bot", { is_bot: true, profile: { email: undefined } }),
  ],
  "channels.json": [
    {
      id: "C1GENERAL",
      name: "general",
      created: 1_600_000_000,
      creator: "U1ANA",
      is_archived: false,
      is_general: true,
      members: ["U1ANA", "U2BEN", "U3CAT"],
      topic: about("Beans &amp; water"),
      purpose: about("Everybody is here"),
    },
    {
      id: "C2OLD",
      name: "old-news",
      created: 1_600_000_000,
      creator: "U2BEN",
      is_archived: true,
      is_general: false,
      members: [],
      topic: about(""),
      purpose: about(""),
    },
  ],
  "groups.json": [
    {
      id: "G1ROAST",
      name: "roast-plans",
      created: 1_600_000_000,
      creator: "U2BEN",
      is_archived: false,
      members: ["U1ANA", "U2BEN"],
      topic: about(""),
      purpose: about(""),
    },
  ],
  "dms.json": [{ id: "D1AB", created: 1_600_000_000, members: ["U1ANA", "U2BEN"] }],
  "mpims.json": [
    {
      id: "G9MPIM",
      name: "mpdm-ana--ben--cat-1",
      created: 1_600_000_000,
      creator: "U1ANA",
      is_archived: false,
      members: ["U1ANA", "U2BEN", "U3CAT"],
      topic: about("Group messaging"),
      purpose: about("Group messaging with: @ana @ben @cat"),
    },
  ],
  "integration_logs.json": [{ service_id: "1", service_type: "Bot", change_type: "added", date: "1600000000" }],
  "canvases.json": [],
  "huddle_transcripts.json": [],
  "general/2024-01-31.json": [
    message(1, "U1ANA", "<@U1ANA> has joined the channel", { subtype: "channel_join" }),
    message(2, "U1ANA", "Hello *all* of <#C2OLD|old-news>, <https://beans.example/?a=1&amp;b=2|look> :tada:", {
      thread_ts: tsOf(2),
      reply_count: 2,
      reply_users_count: 2,
      latest_reply: tsOf(12),
      reply_users: ["U2BEN", "U3CAT"],
      replies: [
        { user: "U2BEN", ts: tsOf(11) },
        { user: "U3CAT", ts: tsOf(12) },
      ],
      reactions: [
        { name: "+1", users: ["U2BEN", "U3CAT"], count: 2 },
        { name: "wave::skin-tone-3", users: ["U2BEN"], count: 1 },
        { name: "partyparrot", users: ["U2BEN"], count: 1 },
      ],
    }),
    message(3, "U2BEN", "I meant _this_", { edited: { user: "U2BEN", ts: tsOf(4) } }),
    message(5, "U2BEN", "", {
      files: [
        {
          id: "F1",
          name: "beans.pdf",
          title: "Beans",
          mimetype: "application/pdf",
          url_private: "https://files.slack.com/files-pri/T0-F1/beans.pdf?t=xoxe-1-secret",
          permalink: "https://coffee.slack.com/files/U2BEN/F1/beans.pdf",
        },
      ],
      upload: false,
    }),
    message(6, "", "Water is hot", { subtype: "bot_message", bot_id: "B1", username: "Kettle", user: undefined }),
    message(7, "U1ANA", "waves", { subtype: "me_message" }),
    message(8, "USLACKBOT", "This message was deleted.", {
      subtype: "tombstone",
      hidden: true,
      thread_ts: tsOf(8),
      reply_count: 1,
    }),
  ],
  "general/2024-02-01.json": [
    message(11, "U2BEN", "First answer", { thread_ts: tsOf(2), parent_user_id: "U1ANA" }),
    message(12, "U3CAT", "Also for the channel", {
      thread_ts: tsOf(2),
      parent_user_id: "U1ANA",
      subtype: "thread_broadcast",
      root: { user: "U1ANA" },
    }),
    message(13, "U1ANA", "What was here?", { thread_ts: tsOf(8), parent_user_id: "USLACKBOT" }),
  ],
  "old-news/2023-01-01.json": [message(-9_000, "U2BEN", "Long ago")],
  "roast-plans/2024-01-31.json": [message(20, "U2BEN", "Only the two of us, <@U1ANA>")],
  "D1AB/2024-01-31.json": [message(21, "U1ANA", "Between us")],
  "mpdm-ana--ben--cat-1/2024-01-31.json": [message(22, "U1ANA", "We three")],
};
