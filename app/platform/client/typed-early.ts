type Field = HTMLInputElement | HTMLTextAreaElement;

/** In which one writes, and nothing else is kept: a tick or a file is the browser's own affair. */
const WRITTEN =
  "textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=url], [type=tel])";

/**
 * Remembers what is written into a page before its scripts have come. React writes what its fields begin with over it, or
 * never hears of it. The answer gives it back, with the caret where it stood: to be called once React has taken over.
 */
export function keepTypedEarly(page: Document): () => void {
  const typed = new Map<Field, string>();
  const note = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (target.matches(WRITTEN) && target.value !== target.defaultValue) typed.set(target, target.value);
  };
  const onInput = ({ target }: Event) => note(target);
  for (const field of page.querySelectorAll(WRITTEN)) note(field);
  page.addEventListener("input", onInput, { capture: true });
  return () => {
    page.removeEventListener("input", onInput, { capture: true });
    for (const [field, value] of typed) if (field.isConnected) giveBack(field, value);
  };
}

function giveBack(field: Field, value: string): void {
  const caret = field === document.activeElement ? [field.selectionStart, field.selectionEnd] : null;
  // React compares with what it has seen last: it has seen what the field began with.
  field.value = field.defaultValue;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  if (caret && field instanceof HTMLTextAreaElement) field.setSelectionRange(...(caret as [number, number]));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
