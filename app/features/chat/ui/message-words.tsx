/** What somebody wrote, as the one serializer has written it (lib/html). */
export const MessageWords = ({ html, className }: { html: string; className?: string }) => (
  <div data-words className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
