import type { RightsOfPart } from '../../../../test/access/of-parts.js';

/** It adds no call. */
const rights: RightsOfPart = {};
export default rights;
