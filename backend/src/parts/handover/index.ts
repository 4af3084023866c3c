import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { HandoverModule } from './handover.module.js';
import { OfHandover1790000205000 } from './migrations/1790000205000-handover.js';

export const handover: Part = {
  name: 'handover',
  title: () => t('Use your phone'),
  description: () =>
    t('Lets clients who work at a computer photograph a requested document with their phone, by a QR code.'),
  needs: [],
  isOnAtFirst: true,
  module: HandoverModule,
  tables: ['handovers'],
  migrations: [OfHandover1790000205000],
};
