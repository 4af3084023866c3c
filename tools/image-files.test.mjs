import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingFiles } from './image-files.mjs';

const dockerfile = `FROM node AS build
COPY . .
FROM node
COPY package.json package-lock.json ./
COPY backend/data backend/data
COPY --from=build /steward/backend/dist backend/dist
`;

test('a file that the build imports must not be left out of its context', () => {
  const named = { 'frontend/src/page.tsx': ['docs/list.json', 'frontend/src/other.ts'] };
  assert.deepEqual(missingFiles(dockerfile, 'docs', named), [
    'frontend/src/page.tsx needs docs/list.json, which .dockerignore leaves out.',
  ]);
  assert.deepEqual(missingFiles(dockerfile, 'docs/*\n!docs/list.json', named), []);
});

test('a file that the backend reads while it runs must be copied into the image', () => {
  const named = {
    'backend/src/a.ts': ['backend/data/a.bin', 'package.json', 'backend/src/b.ts', 'backend/other/b.bin'],
  };
  assert.deepEqual(missingFiles(dockerfile, '', named), [
    'backend/src/a.ts needs backend/other/b.bin, which the Dockerfile does not copy.',
  ]);
});
