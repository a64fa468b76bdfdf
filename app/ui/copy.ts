/**
 * Puts a text on the clipboard; false where the browser lets nobody. Where the clipboard is refused (an old browser, a
 * page not served by https, a permission that was denied) the text is copied as a selection is.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr";
  // Inside an open dialog or popover nothing else can be selected.
  (before?.closest("dialog, [popover]") ?? document.body).appendChild(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
