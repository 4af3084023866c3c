import { IdentityService } from '../../../../shared/api';
import type { Invited } from '../../../clients/admin/offered/use-invitation';

/** Limit of one call. */
const mostAtOnce = 200;

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
  for (let done = 0; done < clients.length; done += mostAtOnce) {
    onProgress?.(done);
    const userIds = clients.slice(done, done + mostAtOnce).map(({ id }) => id);
    const { invited } = await IdentityService.inviteClients({
      requestBody: { userIds },
      idempotencyKey: `${key}-${done}`,
    });
    for (const id of invited) ids.add(id);
  }
  return clients.filter(({ id }) => ids.has(id));
}
