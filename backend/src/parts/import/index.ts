import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import type { ClientsImported } from './application/client-import.js';
import type { InvoicesImported } from './application/invoice-import.js';
import { ImportModule } from './import.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    import: ClientsImported | InvoicesImported;
  }
}

export const importPart: Part = {
  name: 'import',
  title: () => t('Import'),
  description: () => t('Takes clients, their documents and open invoices over from other software.'),
  needs: [],
  isOnAtFirst: true,
  module: ImportModule,
  tables: [],
};
