import type { BadgeColour } from '../../../../shared/antd/badge';
import type { DeadlineState, ExposureKind } from '../../../../shared/api';

export const exposureLabels: Record<ExposureKind, string> = {
  account: 'An account',
  session: 'One sign-in',
  token: 'An access token',
  address: 'A network address',
  everything: 'Everything',
};

/** What each kind means, for whoever chooses. */
export const exposureHints: Record<ExposureKind, string> = {
  account: 'Somebody knew its password, or had a device where it was signed in.',
  session: 'A stolen device or a copied cookie: what was done from there since that sign-in.',
  token: 'A program’s token was lost or copied.',
  address: 'All that was done from one place.',
  everything: 'The machine, the database, the stored files or a backup were in wrong hands.',
};

export const deadlineStates: Record<DeadlineState, { colour: BadgeColour; label: string }> = {
  reached: { colour: 'orange', label: 'Reached' },
  check: { colour: 'amber', label: 'To be checked' },
  not_reached: { colour: 'grey', label: 'Not reached' },
};
