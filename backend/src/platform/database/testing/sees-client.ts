import { type Actor, visibleClients } from '../../../kernel/index.js';

/**
 * For repositories in memory, which know no assignments.
 * @param clientId users.id of the client that the record belongs to, null for a visitor's record
 */
export function seesClient(actor: Actor | null, clientId: number | null): boolean {
  const visible = visibleClients(actor);
  return visible.which !== 'some' || (clientId !== null && visible.ids.includes(clientId));
}

/** The same for documents. */
export function seesDocument(
  actor: Actor | null,
  { userId, category, uploadedBy }: { userId: number; category: string; uploadedBy: number },
): boolean {
  const visible = visibleClients(actor);
  const limit = visible.which === 'some' && visible.limits.find(({ clientId }) => clientId === userId);
  return (
    seesClient(actor, userId) && (!limit || limit.categories.includes(category) || uploadedBy === actor?.id)
  );
}
