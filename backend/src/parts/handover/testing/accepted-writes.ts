import type { WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({ writes: () => [] });
