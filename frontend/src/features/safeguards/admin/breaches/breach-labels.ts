import type { BadgeColour } from '../../../../shared/antd/badge';
import type { DeadlineState, ExposureKind } from '../../../../shared/api';

export const exposureLabels: Record<ExposureKind, string> = {
  account: 'An account',
  session: 'One login',
  token: 'An access token',
  address: 'An IP address',
  everything: 'Everything',
};

/** Explanations of the exposure types. */
export const exposureHints: Record<ExposureKind, string> = {
  account: 'Someone knew the password, or had a device that was logged in.',
  session: 'A stolen device or a copied cookie: everything done from that login on.',
  token: 'An access token was lost or copied.',
  address: 'Everything done from one IP address.',
  everything: 'Someone had access to the server, the database, the stored files or a backup.',
};

export const deadlineStates: Record<DeadlineState, { colour: BadgeColour; label: string }> = {
  reached: { colour: 'orange', label: 'Applies' },
  check: { colour: 'amber', label: 'Please check' },
  not_reached: { colour: 'grey', label: 'Does not apply' },
};
