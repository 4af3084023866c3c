import { IdentityService } from '../../../../shared/api';
import type { Invited } from './use-invitation';
import { batchesOf } from './client-batches';

/**
 * Invites any number of clients, in several calls if needed.
 * @param key Idempotency-Key of all of them
 * @param onProgress called with the number of clients done
 * @returns the invited clients; others can log in already
 */
export async function inviteAll(
  clients: readonly Invited[],
  key: string,
  onProgress?: (done: number) => void,
): Promise<Invited[]> {
  const ids = new Set<number>();
  for (const { done, batch } of batchesOf(clients)) {
    onProgress?.(done);
    const { invited } = await IdentityService.inviteClients({
      requestBody: { userIds: batch.map(({ id }) => id) },
      idempotencyKey: `${key}-${done}`,
    });
    for (const id of invited) ids.add(id);
  }
  return clients.filter(({ id }) => ids.has(id));
}
