/** Size in pixels. Also used by the frontend, so this file imports nothing. */
interface Box {
  width: number;
  height: number;
}

/** In headers of pages and emails. Logos of any shape fit in. */
export const mostOfLogo: Box = { width: 200, height: 40 };

/** A logo at least twice as wide as high contains the practice's name, and replaces it; in a thinner one it would not be readable. */
export const isWordmark = ({ width, height }: Box): boolean => width >= 2 * height && width <= 16 * height;

/** The displayed size of a logo, which is known before the logo is loaded, so that nothing moves. */
export function logoBox({ width, height }: Box, most: Box = mostOfLogo): Box {
  const scale = Math.min(most.width / width, most.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
