import { t } from '@steward/texts';
import type { Cancellation } from '../domain/charge.js';

/** Cancellations that somebody is to hear of, since an email promised the charge, and nobody who knows caused them. */
const told = [
  ...(['no_card', 'no_email', 'turned_off', 'amount', 'part_off'] as const),
  ...(['too_small', 'impossible', 'unreachable', 'undecided'] as const),
] satisfies Cancellation[];
export type ToldCancellation = (typeof told)[number];

export const isTold = (reason: string): reason is ToldCancellation => told.some((one) => one === reason);

/** Why a card was not charged, for both sides, in the current language. */
export const whyNotCharged = (reason: ToldCancellation): string =>
  ({
    no_card: t('No saved card can be charged, so automatic payment is off.'),
    no_email: t('The email about it could not be delivered.'),
    amount: t('The invoice is above the amount that was agreed to.'),
    part_off: t('Automatic payment is no longer offered.'),
    turned_off: t('Automatic payment was turned off after this invoice was announced.'),
    too_small: t('What is left of the invoice is too little for a card.'),
    impossible: t('The payment service does not take this charge.'),
    undecided: t(
      'The payment service gave no answer for two weeks. If it takes the payment later, we’ll record it.',
    ),
    unreachable: t('The payment service took no charges for a day.'),
  })[reason];
