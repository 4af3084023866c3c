/** Point of the pen in the pad's units, with its time in milliseconds. */
export interface Point {
  x: number;
  y: number;
  at: number;
}

/** Stroke drawn without lifting the pen. */
export type Stroke = readonly Point[];

/**
 * Width and height in the pad's units, independent of its size on screen: a rotated phone shows the same
 * signature.
 */
export const padWidth = 600;
export const padHeight = 240;

/** Largest image that the server accepts, in pixels. */
const largest = { width: 1200, height: 400 };
/** White margin around the line, in units. */
const margin = 6;

const thick = 4.2;
const thin = 1.6;
/** Units per millisecond at which the line has half of its maximum width. */
const brisk = 1.4;

/** Line width between two points: fast lines are thin, as from a real pen. */
export function penWidth(from: Point, to: Point): number {
  const time = Math.max(to.at - from.at, 1);
  const speed = Math.hypot(to.x - from.x, to.y - from.y) / time;
  return thin + (thick - thin) / (1 + speed / brisk);
}

/** Draws one stroke as a smooth line in the context's color; the context's scale is one unit to one. */
export function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke;
  if (!first) return;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  let from = { x: first.x, y: first.y };
  let before = first;
  let width = (thick + thin) / 2;
  stroke.forEach((point, index) => {
    const next = stroke[index + 1];
    // Curves through the midpoints, with the points as control points, so there are no corners.
    const to = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point;
    width += (penWidth(before, point) - width) * 0.35;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(point.x, point.y, to.x, to.y);
    context.stroke();
    from = to;
    before = point;
  });
}

/** Bounding box of the drawing with its margin, and the scale at which it fills the largest image. */
export function frame(strokes: readonly Stroke[]) {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const width = Math.max(...xs) + margin - left;
  const height = Math.max(...ys) + margin - top;
  // A dot need not fill the image.
  const scale = Math.min(largest.width / width, largest.height / height, 4);
  return { left, top, width, height, scale };
}

/** The drawing as a PNG data URL: ink on transparency, cropped to the line. */
export function toPng(strokes: readonly Stroke[]): string {
  const { left, top, width, height, scale } = frame(strokes);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.scale(scale, scale);
  context.translate(-left, -top);
  // Always ink for white paper, whatever the screen's theme.
  context.strokeStyle = '#14242b';
  for (const stroke of strokes) drawStroke(context, stroke);
  return canvas.toDataURL('image/png');
}
