import { smoothLine } from './smooth-line';

interface RiverLinesProps {
  /** Height of the drawing; it is cropped to fill the box from the style sheet. */
  height?: number;
  lines?: number;
}

const width = 1440;
const step = 60;

/** Parallel lines that narrow once and widen again, like a river; in the text color. */
export function RiverLines({ height = 180, lines = 13 }: RiverLinesProps) {
  const drawn = Array.from({ length: lines }, (_, i) => line(i / (lines - 1), height));
  return (
    <svg
      className="art-river"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={drawn.join('')} />
    </svg>
  );
}

/** One line; `t` from 0 (first) to 1 (last). */
function line(t: number, height: number): string {
  const points = [];
  for (let x = -step; x <= width + step; x += step) {
    const turn = (2 * Math.PI * x) / width;
    const spread = (t - 0.5) * 0.86 * height * (0.55 + 0.45 * Math.sin(turn + 0.6));
    points.push({ x, y: height / 2 + spread + 26 * Math.sin(2 * turn + 0.4 + 0.9 * t) });
  }
  return smoothLine(points);
}
