import type { AdminActivityDto } from '../../../../shared/api';
import { partAddress } from '../client-parts.ts';

/** Dashboard screen for the subject of an event; undefined if there is none. */
export function placeOf({ type, id }: AdminActivityDto['subject'], clientId: number): string | undefined {
  switch (type) {
    case 'document':
      return partAddress(clientId, 'documents', `?document=${id}`);
    case 'document_request':
      return partAddress(clientId, 'requests', `?request=${id}`);
    case 'invoice':
      return partAddress(clientId, 'invoices', `?invoice=${id}`);
    case 'appointment':
      return partAddress(clientId, 'appointments', `?appointment=${id}`);
    case 'conversation':
      return `/admin/messages/${id}`;
    case 'recurring_invoice':
      return '/admin/invoices?view=recurring';
    case 'goal':
      return partAddress(clientId, 'goals');
    case 'access':
      return partAddress(clientId, 'people');
    case 'note':
      return partAddress(clientId, 'notes');
    default:
      return undefined;
  }
}
