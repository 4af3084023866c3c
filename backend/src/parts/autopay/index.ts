import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { announcedAnew } from './after-restore.js';
import { AutopayModule } from './autopay.module.js';
import type { AutopayEvent } from './domain/autopay-events.js';
import { OfAutopay1790000192000 } from './migrations/1790000192000-autopay.js';
import { OfAutopayRecords1790000195000 } from './migrations/1790000195000-autopay-records.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    autopay: AutopayEvent;
  }
}

export const autopay: Part = {
  name: 'autopay',
  title: () => t('Automatic payment'),
  description: () => t('Lets clients save a card, and have it charged for their recurring invoices.'),
  needs: [],
  isOnAtFirst: true,
  module: AutopayModule,
  tables: ['saved_cards', 'card_pages', 'autopay_agreements', 'autopay_charges', 'autopay_to_agree'],
  migrations: [OfAutopay1790000192000, OfAutopayRecords1790000195000],
  afterRestore: [announcedAnew],
  // Its job then tells the clients, whom an email promised a charge.
  whenOff: [
    `UPDATE autopay_charges SET state = 'canceled', reason = 'part_off', decided_at = now(), is_untold = true
     WHERE state = 'announced'`,
  ],
};
