import { Engraving, drawings, type Drawing } from './spot';
import siteSpots from './site-spots.json' with { type: 'json' };

export type SiteSpotName = keyof typeof siteSpots | keyof typeof drawings;

const allDrawings: Readonly<Record<SiteSpotName, Drawing>> = { ...drawings, ...siteSpots };

/** Decorative drawing of a public page, with `size` in pixels, 52 to 96. */
export function SiteSpot({ name, size }: { name: SiteSpotName; size?: number }) {
  return <Engraving of={allDrawings[name]} size={size} />;
}
