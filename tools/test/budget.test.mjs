import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overBudget } from './budget.mjs';
import { loadedBy } from './first-visits.mjs';

test('a number above the budget is named, one within it is not', () => {
  const budget = { journeys: 45, 'process starts': 10 };
  assert.deepEqual(overBudget(budget, { journeys: 45, 'process starts': 3 }), []);
  assert.deepEqual(overBudget(budget, { journeys: 46, 'process starts': 3 }), [
    '46 journeys, and tools/test/budget.json allows 45.',
  ]);
});

test('a first visit loads what its sources import, each file once, and nothing on demand', () => {
  const manifest = {
    'index.html': {
      file: 'index.js',
      css: ['index.css'],
      imports: ['_shared'],
      dynamicImports: ['src/later.ts'],
    },
    _shared: { file: 'shared.js' },
    '_portal.js': {
      name: 'portal',
      file: 'portal.js',
      css: ['index.css', 'portal.css'],
      imports: ['_shared', 'index.html'],
    },
    'src/later.ts': { file: 'later.js', imports: ['_shared'] },
  };
  assert.deepEqual(loadedBy(manifest, ['portal']), {
    scripts: new Set(['portal.js', 'shared.js', 'index.js']),
    sheets: new Set(['index.css', 'portal.css']),
  });
});
