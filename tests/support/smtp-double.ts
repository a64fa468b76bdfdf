import { createServer, type Server, type Socket } from "node:net";
import { Request as NodeRequest, Response as NodeResponse } from "miniflare";

/** How a mail server of a test behaves, besides what RFC 5321 says. */
export interface SmtpScript {
  /** The first answers to a verb ("CONNECT", "RCPT", "TEXT" …), before it answers as it should; "hang up" answers nothing. */
  answers?: Record<string, string[]>;
  /** Answers to this are held back until they are released. */
  hold?: string;
  /** What it wants to hear as `user:password`; without it, it asks for none. */
  login?: string;
}

export interface SmtpLog {
  /** Letters it has said yes to. */
  taken: string[];
  /** Letters it was given, whatever it answered. */
  given: string[];
  /** Every line that was said to it, without the letters. */
  said: string[];
}

interface Double extends SmtpLog {
  server: Server;
  script: SmtpScript;
  /** Answers that are held back. */
  held: (() => void)[];
}

const doubles = new Map<number, Double>();

/**
 * POST / with a script starts a server on a free port of this machine; GET /{port} says what it was told and given;
 * POST /{port}/release lets go of what it holds back, from now on; DELETE /{port} ends it.
 */
export async function answerAboutMailServers(request: NodeRequest): Promise<NodeResponse> {
  const [, port = "", what] = new URL(request.url).pathname.split("/");
  if (port === "") return NodeResponse.json({ port: await open((await request.json()) as SmtpScript) });
  const double = doubles.get(Number(port));
  if (!double) return new NodeResponse(null, { status: 404 });
  if (what === "release") {
    double.script.hold = undefined;
    for (const answer of double.held.splice(0)) answer();
  }
  if (request.method === "DELETE") double.server.close();
  const { taken, given, said } = double;
  return NodeResponse.json({ taken, given, said } satisfies SmtpLog);
}

function open(script: SmtpScript): Promise<number> {
  const server = createServer((socket) => talk(socket, double));
  const double: Double = { server, script, held: [], taken: [], given: [], said: [] };
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      doubles.set(port, double);
      resolve(port);
    });
  });
}

function talk(socket: Socket, double: Double): void {
  const { script } = double;
  let heard = "";
  let isText = false;
  const answer = (verb: string, usual: string, done?: () => void) => {
    const say = () => {
      const text = script.answers?.[verb]?.shift() ?? usual;
      if (text === "hang up") return void socket.destroy();
      if (text === usual) done?.();
      socket.write(`${text}\r\n`);
    };
    if (script.hold === verb) double.held.push(say);
    else say();
  };
  const onLine = (line: string) => {
    double.said.push(line);
    const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
    if (verb === "EHLO")
      answer(verb, `250-double\r\n250-SIZE 1000000\r\n250 ${script.login ? "AUTH LOGIN PLAIN" : "HELP"}`);
    else if (verb === "AUTH") {
      const [, user, password] = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .split("\0");
      answer(verb, `${user}:${password}` === script.login ? "235 welcome" : "535 5.7.8 wrong");
    } else if (verb === "DATA") answer(verb, "354 go on", () => (isText = true));
    else if (verb === "QUIT") socket.end("221 bye\r\n");
    else answer(verb, "250 fine");
  };
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    heard += bytes.toString();
    while (true) {
      if (isText) {
        const end = heard.indexOf("\r\n.\r\n");
        if (end < 0) return;
        const letter = heard.slice(0, end);
        heard = heard.slice(end + 5);
        isText = false;
        double.given.push(letter);
        answer("TEXT", "250 taken", () => double.taken.push(letter));
      } else {
        const end = heard.indexOf("\r\n");
        if (end < 0) return;
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        onLine(line);
      }
    }
  });
  answer("CONNECT", "220 double");
}
