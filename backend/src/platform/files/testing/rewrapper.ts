/**
 * A process that rewraps all files of a folder from one secret to another, for tests that kill it. Prints the
 * path of each finished file on its own line. Run with `--import tools/typescript.mjs`.
 */
import { DiskStore } from '../disk-store.js';
import { EncryptedFileVault } from '../encrypted-file-vault.js';

const [folder = '', current = '', previous = ''] = process.argv.slice(2);
const vault = new EncryptedFileVault(await DiskStore.open(folder), { current, previous });
for await (const { path } of vault.list()) {
  if ((await vault.storedUnder(path)) === 'previous') await vault.rewrap(path);
  process.stdout.write(`${path}\n`);
}
