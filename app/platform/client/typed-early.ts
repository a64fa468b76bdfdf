type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  value: string;
  /** Where the next letter goes; null where a field has no caret to ask for. */
  caret: number | null;
}

/** In which one writes, and nothing else is kept: a tick or a file is the browser's own affair. */
const WRITTEN =
  "textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=url], [type=tel])";

/**
 * Remembers what is written into a page before its scripts have come. React writes what its fields begin with over it, or
 * never hears of it. The answer gives it back, with the caret where it stood: to be called once React has taken over.
 */
export function keepTypedEarly(page: Document): () => void {
  const typed = new Map<Field, Typed>();
  const note = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (target.matches(WRITTEN) && target.value !== target.defaultValue)
        typed.set(target, { value: target.value, caret: target.selectionEnd });
  };
  const onInput = ({ target }: Event) => note(target);
  for (const field of page.querySelectorAll(WRITTEN)) note(field);
  page.addEventListener("input", onInput, { capture: true });
  return () => {
    page.removeEventListener("input", onInput, { capture: true });
    for (const [field, what] of typed) {
      // What holds neither has been given more by whoever knows of it: words that were kept from before.
      const isKnown = field.value !== what.value && field.value !== field.defaultValue;
      if (field.isConnected && !isKnown) giveBack(field, what);
    }
  };
}

function giveBack(field: Field, { value, caret }: Typed): void {
  // React compares with what it has seen last: it has seen what the field began with.
  field.value = field.defaultValue;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  if (field === document.activeElement && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
