import type { RightsOfPart } from '../../../../test/access/of-parts.js';

/** It has no calls of its own. */
const rights: RightsOfPart = {};
export default rights;
