interface PostProseProps {
  /** Written by the one serializer (lib/html). */
  body: string | null;
}

/** The text of a post. */
export const PostProse = ({ body }: PostProseProps) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: body ?? "" }} />
);
