import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedPackages } from './licences.mjs';

const named = (packages) => shippedPackages({ packages }).map(({ name, version }) => `${name}@${version}`);

test('an alias of the lock file has the name of the real package', () => {
  const entry = { name: '@scope/real', version: '6.0.2', license: 'Apache-2.0' };
  assert.deepEqual(named({ 'node_modules/alias': entry }), ['@scope/real@6.0.2']);
});

test('development packages and workspaces are not shipped', () => {
  const packages = {
    '': { name: 'steward' },
    backend: { version: '0.1.0' },
    'node_modules/@steward/backend': { link: true },
    'node_modules/jest': { version: '30.0.0', dev: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/pg/node_modules/@scope/part': { version: '1.0.0' },
  };
  assert.deepEqual(named(packages), ['pg@8.0.0', '@scope/part@1.0.0']);
});
