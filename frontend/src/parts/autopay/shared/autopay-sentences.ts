import { t } from '@steward/texts';
import type { AdditionTypes } from '../../../shared/parts/additions';

/** Cards, agreements and charges in histories. */
export const autopaySentences: AdditionTypes['activity.sentences'] = {
  'payment_method.added': (v) => t('{who} saved the card {title}', v),
  'payment_method.removed': (v) => t('{who} removed the card {title}', v),
  'autopay.turned_on': (v) => t('{who} turned on automatic payment of {title}', v),
  'autopay.turned_off': (v) => t('{who} turned off automatic payment of {title}', v),
  'autopay.charged': (v) => t('The saved card was charged for {title}', v),
  'autopay.refused': (v) => t('The saved card was refused for {title}', v),
};
