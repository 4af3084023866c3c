const pictures = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const either = new Set(['mif1', 'mif2', 'msf1', 'miaf', 'heif']);

/**
 * Kind of a picture by the brands of its first box. Cameras and phones order them differently, so that the
 * first brand alone misleads.
 */
export function heifKind(bytes: Buffer): 'heic' | 'avif' | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4));
  if (brands.some((brand) => pictures.has(brand))) return 'heic';
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => either.has(brand)) ? 'heic' : undefined;
}
