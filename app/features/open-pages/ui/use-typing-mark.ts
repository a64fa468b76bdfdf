import { useEffect } from "react";

let watchers = 0;

/**
 * Says at the root of the page, for styles, while its reader types in it (`data-typing`). A style that looked for that by
 * itself (`main:has(textarea:focus) …`) would have the whole page reckoned anew with all that comes into it.
 */
export function useTypingMark(): void {
  useEffect(() => {
    watchers += 1;
    mark();
    document.addEventListener("focusin", mark);
    document.addEventListener("focusout", mark);
    return () => {
      watchers -= 1;
      document.removeEventListener("focusin", mark);
      document.removeEventListener("focusout", mark);
      if (watchers === 0) delete document.documentElement.dataset.typing;
    };
  }, []);
}

function mark(): void {
  const types = document.activeElement?.matches(TYPED_IN) ?? false;
  document.documentElement.toggleAttribute("data-typing", types);
}

const TYPED_IN = 'main :is(textarea, [contenteditable="true"])';
