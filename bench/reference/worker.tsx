import { DurableObject } from "cloudflare:workers";
import { renderToReadableStream } from "react-dom/server";

/**
 * The bare reference: nothing but the least the job needs, in the same workerd, on the same data. One indexed
 * D1 query of 20 rows rendered by React to a stream; a post with 50 comments; one insert with its counter.
 * Atrium's budgets are ratios to this, measured in the same run.
 */
export default {
  async fetch(request: Request, env: { DB: D1Database; ROOM: DurableObjectNamespace }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/list") return page(<List rows={await list(env.DB)} />);
    if (pathname === "/topic") return page(<Topic {...(await topic(env.DB))} />);
    if (pathname === "/json") return Response.json(await list(env.DB));
    if (pathname === "/write" && request.method === "POST") return write(env.DB, request);
    if (pathname.startsWith("/room/")) return env.ROOM.getByName(pathname).fetch(request);
    return new Response("not found", { status: 404 });
  },
};

/** A room that does no more than it must: it stores what one of its sockets says, and tells all of them. */
export class Echo extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.storage.sql.exec("create table if not exists messages (n integer primary key, text text, at integer)");
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_: WebSocket, text: string): void {
    this.ctx.storage.sql.exec("insert into messages (text, at) values (?, ?)", text, Date.now());
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }
}

interface Row {
  id: number;
  title: string;
  excerpt: string;
  author: string;
  space: string;
  likes: number;
  comments: number;
  at: number;
}

interface Comment {
  id: number;
  author: string;
  html: string;
  at: number;
}

async function list(db: D1Database): Promise<Row[]> {
  const { results } = await db
    .prepare(
      "select id, title, excerpt, author, space, likes, comments, at from posts order by at desc, id desc limit 20",
    )
    .all<Row>();
  return results;
}

async function topic(db: D1Database): Promise<{ post: Row & { html: string }; comments: Comment[] }> {
  const [post, comments] = await db.batch<Row & Comment>([
    db.prepare("select * from posts where id = 1"),
    db.prepare("select id, author, html, at from comments where post_id = 1 order by at, id limit 50"),
  ]);
  return { post: post?.results[0] as Row & { html: string }, comments: comments?.results ?? [] };
}

async function write(db: D1Database, request: Request): Promise<Response> {
  const { text } = (await request.json()) as { text: string };
  await db.batch([
    db.prepare("insert into comments (post_id, author, html, at) values (2, 'bench', ?, ?)").bind(text, Date.now()),
    db.prepare("update posts set comments = comments + 1 where id = 2"),
  ]);
  return Response.json({});
}

async function page(content: React.ReactNode): Promise<Response> {
  const stream = await renderToReadableStream(
    <html lang="en">
      <head>
        <title>Reference</title>
      </head>
      <body>{content}</body>
    </html>,
  );
  return new Response(stream, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function List({ rows }: { rows: Row[] }) {
  return (
    <main>
      {rows.map((row) => (
        <article key={row.id}>
          <header>
            <b>{row.author}</b>
            <span>{row.space}</span>
            <time dateTime={new Date(row.at).toISOString()}>{row.at}</time>
          </header>
          <h2>
            <a href={`/topic/${row.id}`}>{row.title}</a>
          </h2>
          <p>{row.excerpt}</p>
          <footer>
            <button type="button">{row.likes}</button>
            <a href={`/topic/${row.id}#comments`}>{row.comments}</a>
          </footer>
        </article>
      ))}
    </main>
  );
}

function Topic({ post, comments }: { post: Row & { html: string }; comments: Comment[] }) {
  return (
    <main>
      <h1>{post.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: post.html }} />
      {comments.map((comment) => (
        <section key={comment.id}>
          <header>
            <b>{comment.author}</b>
            <time dateTime={new Date(comment.at).toISOString()}>{comment.at}</time>
          </header>
          <div dangerouslySetInnerHTML={{ __html: comment.html }} />
          <button type="button">0</button>
        </section>
      ))}
    </main>
  );
}
