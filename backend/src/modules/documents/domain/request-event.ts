import type { Recorded } from '../../../kernel/index.js';
import type { RequestItem } from './request-item.js';

export type DocumentRequestEventName =
  | 'made'
  | 'answered'
  | 'undone' // the upload was taken back or deleted
  | 'accepted'
  | 'sent_back'
  | 'changed'
  | 'withdrawn'
  | 'reminded'
  // One document of a checklist; `answered` follows when the last one is filled.
  | 'item_answered'
  | 'item_not_needed'
  | 'item_undone'
  | 'item_accepted'
  | 'item_sent_back';

/** A domain event of a request; the activity log keeps it in the request's chain. */
export interface DocumentRequestEvent extends Recorded {
  type: `document_request.${DocumentRequestEventName}`;
  requestId: number;
  clientId: number;
}

/** The part of a request that its events name. */
interface NamedRequest {
  id: number;
  userId: number;
  title: string;
}

/** @param actorId null for the system */
export function requestEvent(
  { id, userId, title }: NamedRequest,
  event: DocumentRequestEventName,
  actorId: number | null,
  at: Date,
  details?: Recorded['details'],
): DocumentRequestEvent {
  return {
    type: `document_request.${event}`,
    requestId: id,
    clientId: userId,
    actorId,
    at,
    subject: { type: 'document_request', id, title },
    ...(details && { details }),
  };
}

/** The event of one document of a checklist, whose title it has. */
export function itemEvent(
  request: NamedRequest,
  event: DocumentRequestEventName,
  { id, title }: RequestItem,
  actorId: number | null,
  at: Date,
  details: NonNullable<Recorded['details']>,
): DocumentRequestEvent {
  const { subject, ...rest } = requestEvent(request, event, actorId, at, { itemId: id, ...details });
  return { ...rest, subject: { ...subject, title: `${request.title}: ${title}` } };
}
