import type { BeginWrites } from '../../../../test/switching.js';

/** It adds no call that changes anything. */
const begin: BeginWrites = () => ({ writes: () => [] });
export default begin;
