import spots from './spots.json' with { type: 'json' };

interface Drawing {
  /** Outline, 1.5 wide. */
  outline: string;
  /** Ruling, hatching and water, 1 wide. */
  detail?: string;
  /** Filled shapes. */
  solid?: string;
  /** Position of the single dot. */
  dot: number[];
}

export type SpotName = keyof typeof spots;

/** Small engravings on a 64 grid: plants, stonework and river craft of the region. */
const drawings: Readonly<Record<SpotName, Drawing>> = spots;

/** Decorative drawing beside text, in the colors of the page. `size` in pixels, 52 to 96. */
export function Spot({ name, size = 64 }: { name: SpotName; size?: number }) {
  const { outline, detail, solid, dot } = drawings[name];
  return (
    <svg className="spot" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={outline} />
      {detail && <path d={detail} strokeWidth="1" />}
      {solid && <path className="solid" d={solid} />}
      <circle className="dot" cx={dot[0]} cy={dot[1]} r="3" />
    </svg>
  );
}
