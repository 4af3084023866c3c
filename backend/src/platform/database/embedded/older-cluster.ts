import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '../../../kernel/index.js';
import { BROUGHT, CLUSTER, flush, majorOf, openFolder } from './cluster.js';
import { clearLeftovers } from './leftover-servers.js';
import { serverAccount, serverFolder } from './server-account.js';

/*
 * A cluster of an older major version, and the one that replaces it. Names in the server's folder: `cluster` is served,
 * `cluster.next` is being filled, `cluster.brought` is complete, and `cluster-17.until-2026-12-14` is the former one.
 */

export const NEXT = `${CLUSTER}.next`;
const former = /^cluster-\d+\.until-(\d{4}-\d{2}-\d{2})$/;

/** Days for which the former cluster is kept. */
export const keptDays = 14;

/** Major version of a data folder's cluster; undefined if it has none, or an incomplete one. */
export const clusterMajor = (dataDir: string): string | undefined =>
  majorOf(path.join(serverFolder(dataDir), CLUSTER));

/** Bytes of its cluster. */
export function clusterBytes(dataDir: string): number {
  const dir = path.join(serverFolder(dataDir), CLUSTER);
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(dir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

/** The filled cluster is complete: from now on, `settleClusters` ends the change, also after a kill. */
export function acceptNext(dataDir: string): void {
  const folder = serverFolder(dataDir);
  renameSync(path.join(folder, NEXT), path.join(folder, BROUGHT));
  flush(folder);
}

/** Ends a change that was accepted, and removes what is left of one that was not. To be called before any start of the server. */
export async function settleClusters(dataDir: string, today: string): Promise<void> {
  const folder = serverFolder(dataDir);
  const at = (name: string): string => path.join(folder, name);
  if (existsSync(at(NEXT))) await clearLeftovers(openFolder(dataDir, serverAccount(dataDir), NEXT));
  for (const name of [NEXT, `${NEXT}.new`]) rmSync(at(name), { recursive: true, force: true });
  if (!existsSync(at(BROUGHT))) return;
  if (existsSync(at(CLUSTER)))
    renameSync(at(CLUSTER), at(`${CLUSTER}-${clusterMajor(dataDir)}.until-${addDays(today, keptDays)}`));
  renameSync(at(BROUGHT), at(CLUSTER));
  flush(folder);
}

/** Removes former clusters whose days are over. @param today ISO 8601 */
export function removeFormerClusters(dataDir: string, today: string): void {
  const folder = serverFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, until] = former.exec(name) ?? [];
    if (until !== undefined && until <= today)
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
