import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {};
export default rights;
