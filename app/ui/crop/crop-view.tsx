import clsx from "clsx";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { m } from "~/i18n/generated/messages";
import type { Size, Square } from "./square";
import styles from "./crop.module.css";

interface CropViewProps {
  src: string;
  shape: "round" | "square";
  size: Size | undefined;
  square: Square | undefined;
  /** Back to where it began. */
  onBegin: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** In parts of what is seen. */
  onMove: (x: number, y: number) => void;
  /** One press of an arrow. */
  onNudge: (x: number, y: number) => void;
  /** `at`: what must stay where it is seen, 0 to 1 from the top left. */
  onZoom: (factor: number, at: { x: number; y: number }) => void;
}

/** How far a pointer may tremble and still have pressed one point, in CSS pixels. */
const TREMBLE = 4;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * What will be seen, as large as it fits: dragged, pinched, wheeled, or moved by the arrows. Who cannot drag presses
 * the point that should be in the middle (WCAG 2.5.7); a key's press begins anew.
 */
export function CropView(props: CropViewProps) {
  const { src, shape, size, square, onBegin, onMove, onNudge, onZoom } = props;
  const view = useRef<HTMLButtonElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0, width = 1 } = view.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / width, y: (clientY - top) / width, width };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onZoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)), placeOf(event));
  });
  useEffect(() => {
    const element = view.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own is passive: the page behind would scroll.
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, placeOf(event));
  };

  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    pointers.current.set(event.pointerId, now);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y) * now.width;
    const share = other ? 0.5 : 1;
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      onZoom(distance(now, other) / Math.max(distance(before, other), 0.01), middle);
    }
    onMove((before.x - now.x) * share, (before.y - now.y) * share);
  };

  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => void pointers.current.delete(event.pointerId);

  const onClick = (event: MouseEvent) => {
    // A key's click has no place.
    if (event.detail === 0) return onBegin();
    if (travelled.current > TREMBLE) return;
    const { x, y } = placeOf(event);
    onMove(x - 0.5, y - 0.5);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return props.onKeyDown(event);
    event.preventDefault();
    onNudge(...arrow);
  };

  return (
    <button
      ref={view}
      type="button"
      className={clsx(styles.view, shape === "round" && styles.round)}
      aria-label={m.ui_crop_view()}
      {...{ onPointerDown, onPointerMove, onPointerUp, onClick, onKeyDown }}
      onPointerCancel={onPointerUp}
    >
      {size && square && (
        <svg viewBox={`${square.left} ${square.top} ${square.side} ${square.side}`} aria-hidden="true">
          <image href={src} width={size.width} height={size.height} />
        </svg>
      )}
    </button>
  );
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);
