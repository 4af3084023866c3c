/**
 * `make audit`: known vulnerabilities, where the registry reports them; licenses against a list of those that
 * may be shipped; and an inventory (CycloneDX) of every runtime package, in sbom.cdx.json.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeInventory } from './audit/inventory.mjs';
import { isAllowed, licenceOf, shippedPackages } from './audit/licences.mjs';

const inventory = 'sbom.cdx.json';
let failed = false;
const fail = (sentence) => {
  failed = true;
  console.log(sentence);
};
const run = (program, ...args) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const packages = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));

function weaknesses() {
  const { stdout, stderr } = run('npm', 'audit', '--omit=dev', '--json');
  const report = stdout.trim().startsWith('{') ? JSON.parse(stdout) : {};
  if (!report.metadata) {
    const reason = report.message ?? stderr.trim().split('\n')[0];
    console.log(`Known vulnerabilities: NOT CHECKED, the registry does not report them (${reason}).`);
    return;
  }
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => severity !== 'info');
  for (const { name, severity, range } of found) fail(`Known vulnerability: ${name} ${range} (${severity})`);
  if (found.length === 0) console.log('Known vulnerabilities: none in the runtime packages.');
}

function licences() {
  const refused = packages.filter((one) => !isAllowed(licenceOf(one)));
  for (const one of refused)
    fail(
      `License: ${one.name} ${one.version} has '${licenceOf(one) ?? 'none'}', which tools/audit/licences.mjs does not allow.`,
    );
  if (refused.length === 0) console.log(`Licenses: all of ${packages.length} packages may be shipped.`);
}

function billOfMaterials() {
  const reason = writeInventory('.', inventory);
  if (reason) return fail(`Inventory: not created.\n${reason}`);
  const listed = new Set(namesIn(JSON.parse(readFileSync(inventory, 'utf8')).components));
  const missing = packages.filter(({ name, version }) => !listed.has(`${name}@${version}`));
  for (const { name, version } of missing) fail(`Inventory: ${name} ${version} is missing.`);
  if (missing.length === 0)
    console.log(`Inventory: ${inventory} lists ${listed.size} packages (CycloneDX 1.6).`);
}

/** Components and nested components: '@scope/name@1.2.3'. */
const namesIn = (components = []) =>
  components.flatMap(({ group, name, version, components: within }) => [
    `${group ? `${group}/` : ''}${name}@${version}`,
    ...namesIn(within),
  ]);

weaknesses();
licences();
billOfMaterials();
process.exitCode = failed ? 1 : 0;
