interface RiverLinesProps {
  /** The drawing's own size; it is cut to fill whatever box the style sheet gives it. */
  width?: number;
  height?: number;
  lines?: number;
}

/** Parallel lines that squeeze together once and part again, as a river does; in the text's colour. */
export function RiverLines({ width = 1440, height = 180, lines = 13 }: RiverLinesProps) {
  return (
    <svg
      className="art-river"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {Array.from({ length: lines }, (_, i) => (
        <path key={i} d={line(i / (lines - 1), width, height)} />
      ))}
    </svg>
  );
}

/** One line as a chain of quadratic curves through the middles of its points; `t` from 0 (first) to 1 (last). */
function line(t: number, width: number, height: number): string {
  const step = 40;
  const y = (x: number) => {
    const turn = (2 * Math.PI * x) / width;
    const spread = (t - 0.5) * 0.86 * height * (0.55 + 0.45 * Math.sin(turn + 0.6));
    return height / 2 + spread + 26 * Math.sin(2 * turn + 0.4 + 0.9 * t);
  };
  let path = `M${-step} ${y(-step).toFixed(1)}`;
  for (let x = 0; x <= width + step; x += step) {
    const middle = x + step / 2;
    path += `Q${x} ${y(x).toFixed(1)} ${middle} ${((y(x) + y(x + step)) / 2).toFixed(1)}`;
  }
  return path;
}
