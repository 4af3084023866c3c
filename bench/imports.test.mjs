import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

// The bare server and the measurements use parts of the product, which no compiler checks here. The other
// files start when they are imported.
const parts = globSync('bench/*.mjs').filter((file) => /^export /m.test(readFileSync(file, 'utf8')));

for (const part of parts) test(`${part} finds its imports`, () => import(`../${part}`));
