import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { PackApplication } from './application/pack-application.js';
import { PackQueries } from './application/pack-queries.js';
import { PackSending } from './application/pack-sending.js';
import { PackTemplates } from './application/pack-templates.js';
import { Packs } from './application/packs.js';
import { PackRepository } from './domain/pack-repository.js';
import { PacksController } from './http/packs.controller.js';
import { packTable } from './infrastructure/packs.tables.js';
import { TypeOrmPackRepository } from './infrastructure/typeorm-pack-repository.js';

export const packsTables = [packTable];

@Module({
  imports: [BillingModule, PracticeModule, PricesModule, DocumentsModule, IdentityModule, MessagingModule],
  controllers: [PacksController],
  providers: [
    Packs,
    PackApplication,
    PackSending,
    PackTemplates,
    PackQueries,
    { provide: PackRepository, useClass: TypeOrmPackRepository },
  ],
  exports: [PackApplication, Packs],
})
export class PacksModule {}
