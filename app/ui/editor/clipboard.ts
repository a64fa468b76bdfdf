import { Extension } from "@tiptap/core";
import { DOMParser, type ParseOptions, type Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/**
 * What other programs put on the clipboard says "bold" in style attributes, which the page's CSP forbids wherever HTML
 * is parsed. Set by script they are allowed: here on nodes that never enter the page, for the editor to read.
 */
class StyledParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    for (const element of (dom as Element).querySelectorAll<HTMLElement>("[style]")) {
      element.style.cssText = element.getAttribute("style") ?? "";
    }
    return super.parseSlice(dom, options);
  }
}

export const Clipboard = Extension.create({
  name: "clipboard",
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [new Plugin({ props: { clipboardParser: new StyledParser(schema, DOMParser.fromSchema(schema).rules) } })];
  },
});
