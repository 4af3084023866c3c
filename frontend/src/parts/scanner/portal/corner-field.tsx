import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '@steward/texts';
import { areaOf, type Corners, distance, isConvex, type Point } from '../worker/geometry';

/** Part of the photo by which an arrow key moves a corner; with Shift. */
const step = 0.005;
const bigStep = 0.03;
/** Smallest part of the photo that can be chosen. */
const smallestPage = 0.01;

const cornerNames = () => [
  t('Top left corner'),
  t('Top right corner'),
  t('Bottom right corner'),
  t('Bottom left corner'),
];

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number): number => Math.min(1, Math.max(0, value));

interface CornerFieldProps {
  /** Address of the photo. */
  url: string;
  corners: Corners;
  disabled: boolean;
  onMove: (corners: Corners) => void;
}

/** The photo with the corners of its page: each can be dragged, moved by arrow keys, or put where the photo is pressed. */
export function CornerField({ url, corners, disabled, onMove }: CornerFieldProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<number>();
  const names = cornerNames();
  const put = (index: number, to: Point) => {
    const at = { x: within(to.x), y: within(to.y) };
    const [a, b, c, d] = corners.map((corner, other) => (other === index ? at : corner));
    if (disabled || !a || !b || !c || !d) return;
    const next: Corners = [a, b, c, d];
    if (!isConvex(next) || areaOf(next) < smallestPage) return;
    setMoved(index);
    onMove(next);
  };
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width = 1, height = 1 } = area.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const nearest = (at: Point): number =>
    corners.reduce((best, corner, index) => {
      const other = corners[best];
      return other && distance(corner, at) < distance(other, at) ? index : best;
    }, 0);
  const steer = (index: number, event: KeyboardEvent) => {
    const direction = directions[event.key];
    const corner = corners[index];
    if (!direction || !corner) return;
    event.preventDefault();
    const by = event.shiftKey ? bigStep : step;
    put(index, { x: corner.x + direction.x * by, y: corner.y + direction.y * by });
  };
  const drag = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) put(index, placeOf(event));
  };
  const last = moved === undefined ? undefined : corners[moved];
  return (
    <>
      <div ref={area} className="scan-photo">
        <img
          src={url}
          alt={t('Your photo, with the corners of the page')}
          draggable={false}
          onClick={(event) => put(nearest(placeOf(event)), placeOf(event))}
        />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {corners.map(({ x, y }, index) => (
          <button
            key={names[index]}
            type="button"
            className="scan-corner"
            aria-label={names[index]}
            aria-describedby={`${id}-hint`}
            disabled={disabled}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(index, event)}
            onKeyDown={(event) => steer(index, event)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="ui-hint">
        {t('Drag a corner, press where it belongs, or move it with the arrow keys.')}
      </p>
      <p className="skip" role="status">
        {moved !== undefined &&
          last &&
          t('{corner}: {across}% from the left, {down}% from the top', {
            corner: names[moved] ?? '',
            across: Math.round(last.x * 100),
            down: Math.round(last.y * 100),
          })}
      </p>
    </>
  );
}
