import { accessOf, type Actor } from '../../../kernel/index.js';
import type { FileKind } from './file-kind.js';
import { type DocumentStatus, transitions } from './document-status.js';

/** The part of a document that decides what may be done with it. */
export interface DocumentState {
  status: DocumentStatus;
  fileKind: FileKind;
  deleted_at: Date | string | null;
  destroyedAt: Date | string | null;
}

/** Conditions of actions besides the document itself. */
export interface DocumentFacts {
  /** A reminder was sent on this day of the practice. */
  remindedToday: boolean;
  /** The caller has opened the current version as its client, or for its client. */
  opened: boolean;
  /** A legal hold covers it. */
  held: boolean;
  /** The caller is logged in with a session, not an access token. */
  session: boolean;
}

export const isSealed = ({ fileKind }: Pick<DocumentState, 'fileKind'>): boolean => fileKind !== 'uploaded';

const is = (document: Pick<DocumentState, 'status' | 'destroyedAt'>, status: DocumentStatus): boolean =>
  document.destroyedAt === null && document.status === status;

export const awaitsSignature = (document: DocumentState): boolean => is(document, 'awaiting_signature');
export const awaitsCountersignature = (document: DocumentState): boolean => is(document, 'signed');
export const isReplaceable = (document: DocumentState): boolean =>
  document.destroyedAt === null && !isSealed(document);

/** Whether the client's side can hand in another version of it. */
export const isRevisable = (document: DocumentState): boolean =>
  document.deleted_at === null && isReplaceable(document) && !awaitsSignature(document);

/** Statuses that an admin may set now. */
export const transitionsOf = ({
  status,
  deleted_at,
  destroyedAt,
}: Pick<DocumentState, 'status' | 'deleted_at' | 'destroyedAt'>): readonly DocumentStatus[] =>
  deleted_at === null && destroyedAt === null ? transitions[status] : [];

const canMove = (document: DocumentState, from: DocumentStatus, to: DocumentStatus): boolean =>
  document.status === from && transitionsOf(document).includes(to);

type Condition = (document: DocumentState, facts: DocumentFacts) => boolean;

const ofClients = {
  sign: (document, { opened }) => opened && awaitsSignature(document),
  decline: awaitsSignature,
} satisfies Record<string, Condition>;

const ofAdmins = {
  countersign: (document, { session }) => session && awaitsCountersignature(document),
  remind: (document, { remindedToday }) => awaitsSignature(document) && !remindedToday,
  accept: (document) => canMove(document, 'pending_review', 'completed'),
  sendBack: (document) => canMove(document, 'pending_review', 'draft'),
  replace: isReplaceable,
  withdraw: (document) => canMove(document, 'awaiting_signature', 'draft'),
  delete: (_, { held }) => !held,
} satisfies Record<string, Condition>;

export type DocumentAction = keyof typeof ofClients | keyof typeof ofAdmins;
export const documentActions = Object.keys({ ...ofClients, ...ofAdmins }) as DocumentAction[];

/** Actions that the caller, who can see the document, may take now: any other would be refused. */
export function allowedOnDocument(
  caller: Actor,
  document: DocumentState,
  facts: DocumentFacts,
): DocumentAction[] {
  if (document.deleted_at !== null) return [];
  const isAdmin = caller.role === 'admin';
  if (!isAdmin && !accessOf(caller).scopes.includes('sign')) return [];
  const conditions: Partial<Record<DocumentAction, Condition>> = isAdmin ? ofAdmins : ofClients;
  return documentActions.filter((action) => conditions[action]?.(document, facts));
}
