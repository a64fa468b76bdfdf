/**
 * Putting things in order by pointer: mouse, pen and finger alike, which the browser's own dragging does not give (a
 * finger would have to press long, and on some phones in vain). The page says in its markup what there is:
 *
 * - `data-drop="kind" data-id="7"`: a list; its things are its descendants of the same kind,
 * - `data-drag="kind" data-id="3"`: a thing of it,
 * - `data-handle`: where the nearest thing around it is taken hold of (its style needs `touch-action: none`).
 *
 * Only positions are followed here: what is dropped is told, and the page moves it by its own means. Escape, a second
 * finger and whatever else takes the pointer away put everything back.
 */
export function dragOrder(root: HTMLElement, onDrop: (moved: Dropped) => void): () => void {
  let drag: Drag | null = null;
  const end = (isDrop: boolean) => {
    const dropped = drag?.end(isDrop);
    drag = null;
    if (dropped) onDrop(dropped);
  };
  const onDown = (event: PointerEvent) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-handle]") : null;
    const item = handle?.closest<HTMLElement>("[data-drag]");
    if (drag || !handle || !item || !event.isPrimary || event.button !== 0) return;
    // Else the words on the way would be selected.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    drag = new Drag(root, item, event);
  };
  const onMove = (event: PointerEvent) => drag?.move(event.clientX, event.clientY);
  const onUp = () => end(true);
  const onCancel = () => end(false);
  const onKey = (event: KeyboardEvent) => {
    if (!drag || event.key !== "Escape") return;
    event.preventDefault();
    end(false);
  };
  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", onCancel);
  root.addEventListener("lostpointercapture", onCancel);
  document.addEventListener("keydown", onKey);
  return () => {
    end(false);
    root.removeEventListener("pointerdown", onDown);
    root.removeEventListener("pointermove", onMove);
    root.removeEventListener("pointerup", onUp);
    root.removeEventListener("pointercancel", onCancel);
    root.removeEventListener("lostpointercapture", onCancel);
    document.removeEventListener("keydown", onKey);
  };
}

/** What was dropped where. */
export interface Dropped {
  kind: string;
  id: number;
  /** The list it is in now; 0 for one without an id. */
  list: number;
  /** Its place there, among the others. */
  index: number;
}

/** So far a pointer may tremble before it drags, in CSS pixels. */
const TREMBLE = 4;
/** So near the window's edge the page scrolls, and at most so far with each frame. */
const EDGE = 72;
const FASTEST = 14;

class Drag {
  private readonly kind: string;
  private readonly start: { x: number; y: number };
  private y: number;
  private ghost: HTMLElement | null = null;
  private line: HTMLElement | null = null;
  private frame = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly item: HTMLElement,
    { clientX, clientY }: PointerEvent,
  ) {
    this.kind = item.dataset.drag ?? "";
    this.start = { x: clientX, y: clientY };
    this.y = clientY;
  }

  move(x: number, y: number): void {
    this.y = y;
    const [dx, dy] = [x - this.start.x, y - this.start.y];
    if (!this.ghost && Math.hypot(dx, dy) < TREMBLE) return;
    this.ghost ??= this.lift();
    this.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    this.show();
  }

  /** Puts the page back as it was; answers where the thing belongs now, or null where nothing was moved. */
  end(isDrop: boolean): Dropped | null {
    const place = isDrop && this.ghost ? this.place() : null;
    cancelAnimationFrame(this.frame);
    this.ghost?.remove();
    this.line?.remove();
    this.item.classList.remove("is-dragged");
    document.documentElement.classList.remove("dragging");
    if (!place || (place.list === listOf(this.item) && place.index === indexOf(this.item, place.list))) return null;
    return { kind: this.kind, id: idOf(this.item), list: idOf(place.list), index: place.index };
  }

  /** A copy that follows the pointer; what it is a copy of stays, faint, so that nothing jumps. */
  private lift(): HTMLElement {
    const ghost = this.item.cloneNode(true) as HTMLElement;
    const { left, top, width } = this.item.getBoundingClientRect();
    for (const named of [ghost, ...ghost.querySelectorAll("[id]")]) named.removeAttribute("id");
    ghost.inert = true;
    ghost.classList.add("drag-ghost");
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    this.line = document.createElement("div");
    this.line.className = "drop-line";
    document.body.appendChild(this.line);
    document.body.appendChild(ghost);
    this.item.classList.add("is-dragged");
    document.documentElement.classList.add("dragging");
    this.frame = requestAnimationFrame(() => this.scroll());
    return ghost;
  }

  /** While the pointer rests near the edge, the page goes on under it. */
  private scroll(): void {
    const above = EDGE - this.y;
    const below = this.y - (window.innerHeight - EDGE);
    const by = Math.max(above, below, 0) / EDGE;
    if (by > 0) {
      window.scrollBy(0, (above > below ? -1 : 1) * Math.ceil(Math.min(by, 1) * FASTEST));
      this.show();
    }
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /** The line where it would stand. */
  private show(): void {
    const { list, index } = this.place();
    const others = thingsOf(list, this.item);
    const box = list.getBoundingClientRect();
    const before = others[index - 1]?.getBoundingClientRect().bottom;
    const after = others[index]?.getBoundingClientRect().top;
    const top = before !== undefined && after !== undefined ? (before + after) / 2 : (after ?? before ?? box.top);
    if (this.line) Object.assign(this.line.style, { left: `${box.left}px`, top: `${top}px`, width: `${box.width}px` });
  }

  /** The nearest list, and the place in it: before the first thing whose middle is below the pointer. */
  private place(): { list: HTMLElement; index: number } {
    const inside = [...this.root.querySelectorAll<HTMLElement>(`[data-drop="${this.kind}"]`)];
    const lists = this.root.dataset.drop === this.kind ? [this.root, ...inside] : inside;
    const far = (list: HTMLElement) => {
      const { top, bottom } = list.getBoundingClientRect();
      return Math.max(top - this.y, this.y - bottom, 0);
    };
    const list = lists.reduce((best, one) => (far(one) < far(best) ? one : best));
    const index = thingsOf(list, this.item).filter((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2 < this.y;
    }).length;
    return { list, index };
  }
}

const idOf = (element: HTMLElement): number => Number(element.dataset.id ?? 0);
const listOf = (item: HTMLElement) => item.parentElement?.closest(`[data-drop="${item.dataset.drag}"]`);
const indexOf = (item: HTMLElement, list: HTMLElement) => thingsOf(list).indexOf(item);

const thingsOf = (list: HTMLElement, without?: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(`[data-drag="${list.dataset.drop}"]`)].filter((one) => one !== without);
