import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Everything that runs in a browser or in the Worker. */
const files = ["app", "workers", "durable-objects", "db"].flatMap(walk).map((file) => ({ file, code: code(file) }));

/** A thing that is dangerous wherever it stands, and the few files that may hold it, each with its reason. */
const RULES: Record<string, { pattern: RegExp; allowed?: Record<string, string> }> = {
  "no text becomes code": {
    pattern: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*["'`]|javascript:/,
  },
  "no text becomes a page": {
    pattern: /document\.write|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|srcdoc=/i,
  },
  "markup is set only where it was sanitized or made by us": {
    pattern: /dangerouslySetInnerHTML/,
    allowed: {
      "app/root.tsx": "our two inline scripts and the theme, made of checked colours",
      "app/ui/kept.tsx": "what React itself rendered a moment ago",
      "app/ui/icon.tsx": "drawings of the icon library",
      "app/features/legal/ui/legal-text.tsx": "a text that left by the one serializer",
      "app/features/courses/ui/lesson-view.tsx": "a body that left by the one serializer",
      "app/features/pages/ui/site-page.tsx": "a body that left by the one serializer",
      "app/features/posts/ui/post-prose.tsx": "a body that left by the one serializer",
      "app/features/comments/ui/comment-item.tsx": "a body that left by the one serializer",
      "app/features/chat/ui/message-words.tsx": "a body that left by the one serializer",
      "app/features/members/ui/profile-head.tsx": "a bio that left by the one serializer",
    },
  },
  "no process is started and no file of the machine is opened": {
    pattern: /child_process|["']node:(?:fs|vm|worker_threads|net|http|https|dgram)(?:\/\w+)?["']/,
  },
  "the Worker calls nobody but by its one port: a browser calls its own house, mail leaves by SMTP": {
    pattern: /(?<![.\w])fetch\(|XMLHttpRequest|EventSource|sendBeacon|cloudflare:sockets|new WebSocket\(/,
    allowed: {
      "app/platform/client/request.ts": "a page asks its own host",
      "app/platform/client/embed.ts": "a frame of ours asks its own host",
      "app/platform/client/chunks.ts": "a page asks its own host for a part of itself",
      "app/platform/client/socket.ts": "a page's socket to its own host",
      "app/features/files/client.ts": "a page uploads to its own host",
      "app/platform/outbound/network.server.ts": "the port itself: public addresses alone, of its rules (0061)",
      "app/platform/mail/smtp.server.ts": "SMTP_URL, which only the operator sets",
    },
  },
  "no other site may read answers, by CORS or by a callback": {
    pattern: /Access-Control-Allow|jsonp/i,
    allowed: { "workers/cross-origin.ts": "origins that the admins list, without anybody's cookie" },
  },
  "no answer that a cookie made is another site's to read": { pattern: /["']Access-Control-Allow-Credentials/ },
  "no window believes another's messages": {
    pattern: /\bonmessage\b|addEventListener\(\s*["']message/,
    allowed: {
      "app/platform/client/embed.ts": "the frame's own origin, with the word that it gave along",
      "app/features/embeds/ui/embed-builder.tsx": "heights of its own preview, by the sender's window",
      "app/features/posts/ui/custom-html.tsx": "a height, by the sender's window, of its own frame",
      "app/features/snippets/document.ts": "its own parent alone, and it can do nothing",
      "app/platform/client/socket.ts": "a socket's own frames",
      "app/features/chat/ui/outbox.ts": "a channel of our own origin's tabs, which no other site can open",
      "app/features/embeds/code.ts": "on another site: our origin, and a height that a page can have",
    },
  },
  "hashes are SHA-256 or better": {
    pattern:
      /\bmd5\b|\bsha-?1\b|createHash\((?!"sha256"\))|createHmac\((?!"sha256",)|digest\((?!"SHA-256",|"base64(?:url)?"\)|"hex"\))/i,
  },
  "chance that must not be guessed comes from crypto": {
    pattern: /Math\.random/,
    allowed: {
      "app/lib/ids.ts": "where in a millisecond an id begins: ids are no secrets",
      "app/features/open-pages/ui/use-watch.ts": "when an open page asks, so that not all ask at once",
      "durable-objects/open-pages.ts": "when a socket is proven again, so that not all are at once",
    },
  },
  "no pattern is made of what somebody typed": {
    pattern: /new RegExp\((?!`(?:[^`$]|\$(?!\{)|\$\{[A-Z_]+\})*`[,)])/,
    allowed: {
      "app/features/posts/pictures.ts": "of a constant name",
      "app/platform/edge/csp.ts": "of the renderer's own mark",
      "app/platform/edge/page-key.ts": "of the routes' own paths",
    },
  },
  "SQL is made of templates that bind: what stands raw in it is a literal or one of our own names": {
    pattern:
      /\braw\((?!\s*(?:"[^"]*"\)|`(?:[^`$]|\$\{[A-Z_]+\})*`\)|String\([A-Z_]+(?: [+-] [\w]+)*\)\)))|\.prepare\(|sql\.exec\((?!`?"?(?:create|select|insert|delete) )/,
    allowed: {
      "app/platform/database/sql.ts": "binds what a template holds",
      "app/platform/database/meter.ts": "binds what a template holds",
      "app/platform/database/session.ts": "hands on what it is given",
      "app/platform/jobs/rows.server.ts": "names of its own columns, in one of two tables",
      "durable-objects/member-inbox.ts": "its own table, made of one literal",
      "durable-objects/chat-room-store.ts": "its own tables, made of literals: what is said is bound",
      "durable-objects/community-presence.ts": "its own table, made of literals: ids are bound",
      "durable-objects/chat-room-reactions.ts": "the room's own tables: emoji and ids are bound",
      "durable-objects/chat-room-import.ts": "the room's own tables: keys and numbers are bound",
      "durable-objects/rooms-entered.ts": "its own tables, made of literals: ids are bound",
      "durable-objects/chat-room-versions.ts": "the room's own tables: words are bound",
      "workers/broken-page.ts": "another raw: one style of ours in a page",
      "app/features/chat/queries.server.ts": "as many as a page has, and one more",
      "app/features/chat/sleep.server.ts": "as many as a page has, and one more",
      "app/features/event-mails/dates.server.ts": "the names of four answers, literals",
      "app/features/events/change-tellers.server.ts": "the names of four answers, literals",
      "app/features/events/teller.server.ts": "one of four literals",
      "app/features/posts/lists.server.ts": "asc or desc",
      "app/features/likes/state.server.ts": "one of two literals",
      "app/features/notifications/queries.server.ts": "one of two literals",
      "app/features/notifications/recipients.server.ts": "one of two literals",
      "app/features/notifications/asking.server.ts": "one of two names of a row",
      "app/features/imports/commands.server.ts": "one of two tables",
      "app/features/imports/run.server.ts": "one of its tables, by a literal's name",
      "app/features/search/listeners.server.ts": "one of two tables",
      "app/features/search/teller.server.ts": "one of two names of a row",
      "app/features/communities/jobs/remove-community.server.ts": "names of the schema's own tables and keys",
      "app/features/demo/remove-demo.server.ts": "one of two tables",
      "app/features/imports/json-insert.server.ts": "names of the schema's own columns",
    },
  },
  "no header is believed that a stranger could have set in a proxy's name": {
    pattern: /x-forwarded|x-real-ip|true-client-ip|x-client-ip|["']forwarded["']|["']via["']/i,
  },
  "no prototype is reached by name": { pattern: /__proto__|setPrototypeOf|constructor\[["']prototype/ },
};

describe("what stands nowhere in the code", () => {
  test.each(Object.entries(RULES))("%s", (_, { pattern, allowed = {} }) => {
    const found = files.filter(({ file, code }) => pattern.test(code) && !Object.hasOwn(allowed, file));
    expect(found.map(({ file, code }) => `${file}: ${pattern.exec(code)?.[0]}`)).toEqual([]);
  });

  test("the rules see: each finds what it is about", () => {
    const samples: Record<string, string> = {
      "no text becomes code": "new Function(typed)",
      "no text becomes a page": "node.innerHTML = typed",
      "markup is set only where it was sanitized or made by us": "dangerouslySetInnerHTML={{}}",
      "no process is started and no file of the machine is opened": 'import fs from "node:fs/promises"',
      "the Worker calls nobody but by its one port: a browser calls its own house, mail leaves by SMTP":
        "await fetch(url)",
      "no other site may read answers, by CORS or by a callback": 'headers.set("Access-Control-Allow-Origin", "*")',
      "no answer that a cookie made is another site's to read": 'set("Access-Control-Allow-Credentials", "true")',
      "no window believes another's messages": 'window.addEventListener("message", hear)',
      "hashes are SHA-256 or better": 'createHash("md5")',
      "chance that must not be guessed comes from crypto": "Math.random()",
      "no pattern is made of what somebody typed": "new RegExp(typed)",
      "SQL is made of templates that bind: what stands raw in it is a literal or one of our own names": "raw(typed)",
      "no header is believed that a stranger could have set in a proxy's name": 'headers.get("X-Forwarded-Host")',
      "no prototype is reached by name": 'query["__proto__"]',
    };
    for (const [name, { pattern }] of Object.entries(RULES)) expect(samples[name], name).toMatch(pattern);
    expect(files.length).toBeGreaterThan(300);
  });
});

function walk(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /generated|migrations|demo|pictures/.test(entry.name) ? [] : walk(file);
    return /\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/** A file without its comments: what they speak of is not done. */
function code(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(?<![:"'`\\])\/\/.*$/gm, "");
}
