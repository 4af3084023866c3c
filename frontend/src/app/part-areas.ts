import type { ScreenContent } from '../shared/kit/screen';
import { addAdditions } from '../shared/parts/additions';
import type { AreaOfPart, Part } from '../part';
import { parts } from './parts-of-build';

/** A part with what it adds to an area. */
export interface LoadedPart extends Part {
  added: AreaOfPart;
}

/** Loads what the parts add to an area, all of them: one that is off may be switched on while the area is open. */
export async function loadParts(area: 'portal' | 'admin'): Promise<LoadedPart[]> {
  const loaded = await Promise.all(
    parts.map(async (part) => ({ ...part, added: (await part[area]?.()) ?? {} })),
  );
  for (const { name, added } of loaded) if (added.additions) addAdditions(name, added.additions);
  return loaded;
}

/** Content of a screen that the part lists. */
export function contentOf({ name, added }: LoadedPart, content: string): ScreenContent {
  const found = added.contents?.[content];
  if (!found) throw new Error(`The part ${name} has no content ${content}`);
  return found;
}
