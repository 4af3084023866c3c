import type { WritesOfPart } from '../../../../test/switching.js';

/** People change nothing of it. */
export default (): WritesOfPart => ({ writes: () => [] });
