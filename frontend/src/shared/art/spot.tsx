import spots from './spots.json' with { type: 'json' };

/** Small engraving on a 64 grid: a plant, stonework or river craft of the region. */
export interface Drawing {
  /** Outline, 1.5 wide. */
  outline: string;
  /** Ruling, hatching and water, 1 wide. */
  detail?: string;
  /** Filled shapes. */
  solid?: string;
  /** Position of the single dot. */
  dot: number[];
}

/** Drawings of portal and dashboard, which come with their first screens. */
export const drawings: Readonly<Record<keyof typeof spots, Drawing>> = spots;

interface SpotProps {
  name: keyof typeof spots;
  /** In pixels, 52 to 96. */
  size?: number;
}

/** Decorative drawing beside text, in the colors of the page. */
export function Spot({ name, size }: SpotProps) {
  return <Engraving of={drawings[name]} size={size} />;
}

/** A drawing in the colors of the page. */
export function Engraving({ of, size = 64 }: { of: Drawing; size?: number | undefined }) {
  const { outline, detail, solid, dot } = of;
  return (
    <svg className="spot" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={outline} />
      {detail && <path d={detail} strokeWidth="1" />}
      {solid && <path className="solid" d={solid} />}
      <circle className="dot" cx={dot[0]} cy={dot[1]} r="3" />
    </svg>
  );
}
