import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { ScannerModule } from './scanner.module.js';

export const scanner: Part = {
  name: 'scanner',
  title: () => t('Scanner'),
  description: () =>
    t('Clients make one PDF of photos of their pages, without the background and straightened.'),
  needs: [],
  isOnAtFirst: true,
  module: ScannerModule,
  tables: [],
};
