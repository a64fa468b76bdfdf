import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";

/** A list of members that is too large for one answer: says so in `text`, and posts `intent=export` to have it prepared. */
export function LargeExport({ text }: { text: string }) {
  return (
    <Form method="post">
      <Banner
        tone="info"
        action={
          <Button type="submit" size="sm" name="intent" value="export">
            {m.spaces_csv_prepare()}
          </Button>
        }
      >
        {text}
      </Banner>
    </Form>
  );
}
