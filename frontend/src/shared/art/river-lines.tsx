interface RiverLinesProps {
  /** The drawing's own height; it is cut to fill whatever box the style sheet gives it. */
  height?: number;
  lines?: number;
}

const width = 1440;

/** Parallel lines that squeeze together once and part again, as a river does; in the text's colour. */
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

/**
 * One line as a chain of quadratic curves that meet halfway between its points; `t` from 0 (first) to 1 (last).
 * Two pages in three carry this drawing twice, so it is written short: each curve's bend follows from the one before,
 * and only steps are told.
 */
function line(t: number, height: number): string {
  const step = 60;
  /** Tenths: what is written is counted on. */
  const y = (x: number) => {
    const turn = (2 * Math.PI * x) / width;
    const spread = (t - 0.5) * 0.86 * height * (0.55 + 0.45 * Math.sin(turn + 0.6));
    return 10 * (height / 2 + spread + 26 * Math.sin(2 * turn + 0.4 + 0.9 * t));
  };
  let bend = Math.round(y(-step));
  let last = bend;
  let path = `M${-step} ${last / 10}t`;
  for (let x = 0; x <= width; x += step) {
    const meeting = Math.round((bend + y(x)) / 2);
    path += `${x === 0 ? step / 2 : ` ${step}`} ${(meeting - last) / 10}`;
    bend = 2 * meeting - bend;
    last = meeting;
  }
  return path;
}
