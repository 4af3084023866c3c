import { t } from '@steward/texts';
import type { Cancellation } from '../domain/charge.js';

/** Cancellations that somebody is to hear of, since an email promised the charge, and nobody who knows caused them. */
const told = ['no_card', 'turned_off'] as const;
export type ToldCancellation = (typeof told)[number];

export const isTold = (reason: Cancellation): reason is ToldCancellation =>
  told.some((one) => one === reason);

/** Why a card was not charged, for both sides, in the current language. */
export function whyNotCharged(reason: ToldCancellation): string {
  if (reason === 'no_card') return t('No saved card can be charged, so automatic payment is off.');
  return t('Automatic payment was turned off after this invoice was announced.');
}
