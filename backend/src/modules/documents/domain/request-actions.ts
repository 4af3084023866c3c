import { type Actor, mayRemindOn } from '../../../kernel/index.js';

/** The part of a request that decides what may be done with it. */
export interface RequestState {
  status: 'pending_review' | 'completed';
  /** documents.id of the upload */
  documentId: number | null;
  reviewedAt: Date | string | null;
  /** Date of the last reminder, in the practice's time zone. */
  remindedOn: string | null;
}

/** Conditions of actions besides the request itself. */
export interface RequestFacts {
  /** Date in the practice's time zone, as 2027-01-31. */
  today: string;
  /** A legal hold covers all records of the client. */
  held: boolean;
  /** A legal hold covers the upload, which then cannot be deleted. */
  uploadHeld: boolean;
}

export const isOpen = ({ status }: Pick<RequestState, 'status'>): boolean => status !== 'completed';
export const hasUpload = ({ documentId }: Pick<RequestState, 'documentId'>): boolean => documentId !== null;
/** The client can upload a file, or replace the one that is not reviewed yet. */
export const isUploadable = (request: Pick<RequestState, 'status' | 'reviewedAt'>): boolean =>
  isOpen(request) && request.reviewedAt === null;
const isReviewable = (request: RequestState): boolean => isOpen(request) && hasUpload(request);

type Condition = (request: RequestState, facts: RequestFacts) => boolean;

const ofClients = {
  upload: (request, { uploadHeld }) => isUploadable(request) && !(hasUpload(request) && uploadHeld),
  undoUpload: (request, { uploadHeld }) => isUploadable(request) && hasUpload(request) && !uploadHeld,
} satisfies Record<string, Condition>;

const ofAdmins = {
  accept: isReviewable,
  sendBack: isReviewable,
  edit: isOpen,
  remind: (request, { today }) =>
    isOpen(request) && !hasUpload(request) && mayRemindOn(today, request.remindedOn),
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
