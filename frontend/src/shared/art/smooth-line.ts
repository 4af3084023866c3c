export interface Point {
  x: number;
  y: number;
}

/**
 * Smooth line through points, as curves that meet halfway between them. Pages contain dozens of such lines,
 * so they are encoded compactly: in tenths, as relative steps, with each control point implied by the
 * previous one.
 * @param begin `L` continues the previous path with a straight line to the first point
 */
export function smoothLine(points: readonly Point[], begin: 'M' | 'L' = 'M'): string {
  const [first, ...others] = points.map(({ x, y }) => ({ x: Math.round(10 * x), y: Math.round(10 * y) }));
  if (!first) return '';
  let at = first;
  let bend = first;
  const step = (to: Point) => {
    const written = `${(to.x - at.x) / 10} ${(to.y - at.y) / 10}`;
    at = to;
    return written;
  };
  const steps = others.map((point) => {
    const meeting = { x: Math.round((bend.x + point.x) / 2), y: Math.round((bend.y + point.y) / 2) };
    // Computed from the rounded output, so that rounding errors do not add up.
    bend = { x: 2 * meeting.x - bend.x, y: 2 * meeting.y - bend.y };
    return step(meeting);
  });
  return `${begin}${first.x / 10} ${first.y / 10}t${steps.join(' ')}l${step(bend)}`;
}
