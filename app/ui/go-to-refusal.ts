/** What was sent and refused stands there again: what is to be mended has the focus, what is said of the whole is seen. */
export function goToRefusal(): void {
  const seen = (what: string) =>
    [...document.querySelectorAll<HTMLElement>(what)].find((element) => element.checkVisibility());
  const field = seen("[aria-invalid=true]");
  if (field) field.focus();
  else seen(".form-error")?.scrollIntoView({ block: "nearest" });
}
