import { Extension } from "@tiptap/core";
import { DOMParser, Fragment, type ParseOptions, type Schema, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { cleanPasted } from "./clean-paste";
import type { DocNode } from "./document";

/**
 * What other programs put on the clipboard says "bold" in style attributes, which the page's CSP forbids wherever HTML
 * is parsed. Set by script they are allowed: here on nodes that never enter the page, for the editor to read.
 */
class StyledParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    // Before the styles: Word says in them what its lists are, in a property that no browser keeps.
    cleanPasted(dom as HTMLElement);
    for (const element of (dom as Element).querySelectorAll<HTMLElement>("[style]")) {
      element.style.cssText = element.getAttribute("style") ?? "";
    }
    return super.parseSlice(dom, options);
  }
}

/** What the library takes for "do as you would": its types know no such answer. */
const FALL_BACK = null as unknown as Slice;

function sliceOf(schema: Schema, blocks: DocNode[] | null): Slice {
  if (!blocks) return FALL_BACK;
  try {
    return Slice.maxOpen(Fragment.from(blocks.map((block) => schema.nodeFromJSON(block))));
  } catch (error) {
    console.error("what was pasted could not be read as Markdown", error);
    return FALL_BACK;
  }
}

interface ClipboardOptions {
  /** Reads the blocks of a pasted text, null where it says none; null where there are no such blocks. */
  blocksFrom: ((text: string) => DocNode[] | null) | null;
}

export const Clipboard = Extension.create<ClipboardOptions>({
  name: "clipboard",
  addOptions: () => ({ blocksFrom: null }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { blocksFrom } = this.options;
    return [
      new Plugin({
        props: {
          clipboardParser: new StyledParser(schema, DOMParser.fromSchema(schema).rules),
          // Asked for words alone (Ctrl+Shift+V), they are words.
          clipboardTextParser: (text, _context, isPlain) =>
            isPlain || !blocksFrom ? FALL_BACK : sliceOf(schema, blocksFrom(text)),
        },
      }),
    ];
  },
});
