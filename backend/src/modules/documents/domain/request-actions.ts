import { type Actor, mayRemindOn } from '../../../kernel/index.js';
import { isFilled, type RequestItem } from './request-item.js';

/** A request, or an item of a checklist: one upload answers it. */
export interface Answerable {
  status: 'pending_review' | 'completed';
  /** documents.id of the upload */
  documentId: number | null;
  reviewedAt: Date | string | null;
}

/** The part of a request that decides what may be done with it. */
export interface RequestState extends Answerable {
  /** Empty for a request for one document. */
  items: readonly RequestItem[];
  /** Date of the last reminder, in the practice's time zone. */
  remindedOn: string | null;
}

/** Conditions of actions besides the request itself. */
export interface RequestFacts {
  /** Date in the practice's time zone, as 2027-01-31. */
  today: string;
  /** A legal hold covers all records of the client. */
  held: boolean;
  /** documents.id of uploads that the caller cannot delete, because of a legal hold or their access. */
  fixedUploads: readonly number[];
}

export const isOpen = ({ status }: Pick<RequestState, 'status'>): boolean => status !== 'completed';
/** There is an upload; of a checklist, every item has one or is not needed. */
export const isAnswered = ({ items, documentId }: Pick<RequestState, 'items' | 'documentId'>): boolean =>
  items.length > 0 ? items.every(isFilled) : documentId !== null;
/** The client can upload a file, or replace the one that is not reviewed yet. */
export const isUploadable = (part: Pick<Answerable, 'status' | 'reviewedAt'>): boolean =>
  isOpen(part) && part.reviewedAt === null;
const isReviewable = (request: RequestState): boolean => isOpen(request) && isAnswered(request);
/** Parts of an open request that take an upload now. */
const uploadable = (request: RequestState, { fixedUploads }: RequestFacts): Answerable[] =>
  (isOpen(request) ? (request.items.length > 0 ? [...request.items] : [request]) : []).filter(
    (part) => isUploadable(part) && (part.documentId === null || !fixedUploads.includes(part.documentId)),
  );

type Condition = (request: RequestState, facts: RequestFacts) => boolean;

const ofClients = {
  upload: (request, facts) => uploadable(request, facts).length > 0,
  undoUpload: (request, facts) => uploadable(request, facts).some(({ documentId }) => documentId !== null),
} satisfies Record<string, Condition>;

const ofAdmins = {
  accept: isReviewable,
  sendBack: isReviewable,
  edit: isOpen,
  remind: (request, { today }) =>
    isOpen(request) && !isAnswered(request) && mayRemindOn(today, request.remindedOn),
  delete: (_, { held }) => !held,
} satisfies Record<string, Condition>;

export type RequestAction = keyof typeof ofClients | keyof typeof ofAdmins;
export const requestActions = Object.keys({ ...ofClients, ...ofAdmins }) as RequestAction[];

/** Actions that the caller, who can see the request, may take now: any other would be refused. */
export function allowedOnRequest(
  { role }: Actor,
  request: RequestState,
  facts: RequestFacts,
): RequestAction[] {
  const conditions: Partial<Record<RequestAction, Condition>> = role === 'admin' ? ofAdmins : ofClients;
  return requestActions.filter((action) => conditions[action]?.(request, facts));
}
