import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

/** Fields that are stored, answered and shown, one in each of three modules: their names in code and columns. */
const fields = {
  clients: ['jobTitle', 'job_title'],
  billing: ['poNumber', 'po_number'],
  documents: ['countersignedBy', 'countersigned_by'],
};

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
const naming = (names, ...patterns) =>
  globSync(patterns).filter(
    (file) =>
      !isTest(file) && new RegExp(String.raw`\b(${names.join('|')})\b`).test(readFileSync(file, 'utf8')),
  );

for (const [module, names] of Object.entries(fields)) {
  test(`a field of ${module} is edited in at most five files of the backend`, () => {
    const files = naming(names, `backend/src/modules/${module}/**/*.ts`);
    const migrations = naming(names, 'backend/src/migrations/**/*.ts').length > 0 ? 1 : 0;
    assert.ok(files.length >= 3, `${names[0]} is no longer a field of ${module}`);
    assert.ok(files.length + migrations <= 5, `${names[0]} is in a migration and in ${files.join(', ')}`);
  });
}
