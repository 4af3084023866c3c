import { type AccessScope, hasRightsOf, type StaffRole } from '../../../kernel/index.js';
import { type HeldKind, heldKinds } from './breach-report.js';

const all = Object.keys(heldKinds) as HeldKind[];

/** Assistants see titles of documents, but open none. */
const closedToAssistants: readonly HeldKind[] = ['document', 'signature', 'invoice', 'goal', 'note'];

/** Kinds of client data that a member of the staff can open. */
export const kindsOfStaff = (role: StaffRole): HeldKind[] =>
  hasRightsOf(role, 'consultant') ? all : all.filter((kind) => !closedToAssistants.includes(kind));

/** Kinds that clients can open of themselves, and owners of their household or business. */
export const kindsOfOwner = (): HeldKind[] => all.filter((kind) => kind !== 'note');

/** Uploading, signing and paying open nothing by themselves. */
const kindsOfScopes: Readonly<Record<AccessScope, readonly HeldKind[]>> = {
  documents: ['document', 'signature'],
  upload: [],
  sign: [],
  messages: ['message'],
  invoices: ['invoice'],
  pay: [],
  appointments: ['appointment'],
};

/** Kinds that a helper can open; the client's details whatever the scopes. */
export const kindsOfHelper = (scopes: readonly AccessScope[]): HeldKind[] => [
  ...(['profile', 'birthdate'] as const),
  ...scopes.flatMap((scope) => kindsOfScopes[scope]),
];
