import type { Recorded } from '../../../kernel/index.js';

/** The steps of the practice's setup, in order, with the dashboard address of each. */
export const setupSteps = {
  details: '/admin/practice',
  website: '/admin/practice?view=texts',
  prices: '/admin/prices',
  email: '/admin/practice?tab=connections',
  payments: '/admin/practice?tab=connections',
  clients: '/admin/clients',
  invitations: '/admin/clients?filter=not_invited',
  two_factor: '/admin/profile?tab=security',
  backup: '/admin/health',
} as const;
export type SetupStep = keyof typeof setupSteps;
export const setupKeys = Object.keys(setupSteps) as SetupStep[];
/** Keys of steps that parts add. */
export const addedSetupKeys = ['hours'] as const;
export type AddedSetupKey = (typeof addedSetupKeys)[number];

/** Steps that an owner can confirm without changing anything. */
const confirmable = ['prices', 'email', 'payments', 'backup'] as const;
export type ConfirmableStep = (typeof confirmable)[number];
export const isConfirmable = (key: string): key is ConfirmableStep =>
  (confirmable as readonly string[]).includes(key);

/** Steps whose completion is stored, because no other record keeps it. */
export type StoredStep = ConfirmableStep | 'invitations';

/** An owner confirmed a step. */
export interface SetupStepConfirmed extends Recorded {
  type: 'setup.step_confirmed';
}

/** An owner dismissed the checklist. */
export interface SetupDismissed extends Recorded {
  type: 'setup.dismissed';
}

/** A step may have another state than before. */
export interface SetupChanged {
  type: 'setup.changed';
  at: Date;
}
