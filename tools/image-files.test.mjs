import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingFiles, missingPackageFiles } from './image-files.mjs';

test('a file that the build imports must not be left out of its context', () => {
  const named = { 'frontend/src/page.tsx': ['docs/list.json', 'frontend/src/other.ts'] };
  assert.deepEqual(missingFiles('docs', named), [
    'frontend/src/page.tsx needs docs/list.json, which .dockerignore leaves out.',
  ]);
  assert.deepEqual(missingFiles('docs/*\n!docs/list.json', named), []);
});

test('a file that the backend reads while it runs must be listed for the image', () => {
  const named = {
    'backend/src/a.ts': ['backend/data/a.bin', 'package.json', 'backend/src/b.ts', 'backend/other/b.bin'],
  };
  assert.deepEqual(missingFiles('', named), [
    'backend/src/a.ts needs backend/other/b.bin: list it in backend/contents.ts.',
  ]);
});

test('so must a file of a package', () => {
  const named = { 'backend/src/a.ts': ['js-sha256/build/sha256.min.js', 'other/a.wasm'] };
  assert.deepEqual(missingPackageFiles(named), [
    'backend/src/a.ts needs other/a.wasm: list it in backend/contents.ts.',
  ]);
});
