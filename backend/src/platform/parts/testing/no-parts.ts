import { PartAdditions } from '../part-additions.js';
import { PartList } from '../part-switches.js';

/** As in a build without parts. */
export const noParts = (): PartAdditions => new PartAdditions({ parts: new PartList([]), isOn: () => false });
