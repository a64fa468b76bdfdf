import { Button } from "~/ui/button";

interface RowActionProps {
  intent: string;
  /** Says of which row, for who hears the button alone. */
  label: string;
  children: string;
}

/** A button of a row's own form: what is done with the invitation whose id stands in it. */
export function RowAction({ intent, label, children }: RowActionProps) {
  return (
    <Button type="submit" size="sm" variant="ghost" name="intent" value={intent} label={label}>
      {children}
    </Button>
  );
}
