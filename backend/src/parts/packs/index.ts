import { t } from '@steward/texts';
import { StartedDto } from '../../modules/client-access/index.js';
import { VisitorWelcomeDto, WelcomeDto } from '../../modules/onboarding/index.js';
import type { Part } from '../../platform/parts/part.js';
import type { PackEvent } from './domain/pack.js';
import { packOfWelcome, startedPacks } from './http/packs.dto.js';
import { packTable } from './infrastructure/packs.tables.js';
import { OfPackContents1790000201100 } from './migrations/1790000201100-pack-contents.js';
import { PacksModule } from './packs.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    packs: PackEvent;
  }
}

export const packs: Part = {
  name: 'packs',
  title: () => t('Packs'),
  description: () => t('Sends documents, requests, a message and an invoice to a client in one step.'),
  needs: [],
  isOnAtFirst: false,
  module: PacksModule,
  keys: [
    { of: StartedDto, adds: startedPacks },
    { of: WelcomeDto, adds: packOfWelcome },
    { of: VisitorWelcomeDto, adds: packOfWelcome },
  ],
  entities: [packTable],
  tables: ['packs'],
  migrations: [OfPackContents1790000201100],
};
