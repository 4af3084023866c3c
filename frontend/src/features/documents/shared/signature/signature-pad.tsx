import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { t } from '@steward/texts';
import { useMode } from '../../../../shared/kit/theme';
import { drawStroke, padHeight, padWidth, type Point, type Stroke } from './strokes';
import { Button } from '../../../../shared/antd/button';

interface SignaturePadProps {
  id: string;
  strokes: readonly Stroke[];
  onChange: (strokes: Stroke[]) => void;
  invalid: boolean;
  describedBy: string;
}

/** Canvas for signing with mouse, pen or finger. */
export function SignaturePad({ id, strokes, onChange, invalid, describedBy }: SignaturePadProps) {
  const { canvas, pen } = usePen(strokes, onChange);
  return (
    <div className="sign-pad" data-invalid={invalid || undefined}>
      <canvas
        ref={canvas}
        id={id}
        role="img"
        aria-label={
          strokes.length === 0
            ? t('Drawn signature, empty')
            : t('Drawn signature, {lines, plural, one {# line} other {# lines}}', { lines: strokes.length })
        }
        aria-describedby={describedBy}
        {...pen}
      />
      <div className="sign-pad-tools">
        <Button type="text" disabled={strokes.length === 0} onClick={() => onChange(strokes.slice(0, -1))}>
          {t('Undo')}
        </Button>
        <Button type="text" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {t('[action] Clear')}
        </Button>
      </div>
    </div>
  );
}

/** Canvas that shows the strokes, and the one being drawn by its pointer handlers. */
function usePen(strokes: readonly Stroke[], onChange: (strokes: Stroke[]) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Point[]>(undefined);
  const mode = useMode();
  const paint = useCallback(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const density = Math.min(window.devicePixelRatio || 1, 3);
    canvas.current.width = Math.round(canvas.current.clientWidth * density);
    canvas.current.height = Math.round(canvas.current.clientHeight * density);
    const scale = canvas.current.width / padWidth;
    context.scale(scale, scale);
    context.strokeStyle = getComputedStyle(canvas.current).color;
    for (const stroke of strokes) drawStroke(context, stroke);
    if (drawing.current) drawStroke(context, drawing.current);
  }, [strokes]);

  useEffect(() => {
    if (!canvas.current) return;
    // Its size changes with the phone's orientation, the ink color with the theme; the strokes stay.
    const watcher = new ResizeObserver(paint);
    watcher.observe(canvas.current);
    return () => watcher.disconnect();
  }, [paint, mode]);

  useNoFling(canvas);
  const add = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // All points between two frames, if the browser reports them.
    const between = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
    for (const { clientX, clientY, timeStamp } of between.length > 0 ? between : [nativeEvent]) {
      const x = ((clientX - left) / width) * padWidth;
      const y = ((clientY - top) / height) * padHeight;
      drawing.current?.push({ x: within(x, padWidth), y: within(y, padHeight), at: timeStamp });
    }
    paint();
  };
  const pen = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      // A palm, or other mouse buttons, do not draw.
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drawing.current = [];
      add(event);
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (event.isPrimary && drawing.current) add(event);
    },
    // Fired after the pen is lifted, and when the system takes the pointer away.
    onLostPointerCapture: () => {
      const stroke = drawing.current;
      drawing.current = undefined;
      if (stroke && stroke.length > 0) onChange([...strokes, stroke]);
    },
  };
  return { canvas, pen };
}

/** A finger lifted in motion would count as a fling, and the next tap as its end. */
function useNoFling(canvas: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    const pad = canvas.current;
    const writes = (event: TouchEvent) => event.preventDefault();
    pad?.addEventListener('touchstart', writes, { passive: false });
    return () => pad?.removeEventListener('touchstart', writes);
  }, [canvas]);
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
