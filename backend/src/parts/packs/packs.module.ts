import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { PricesModule } from '../../modules/prices/prices.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { DocumentsModule } from '../../modules/documents/documents.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { MessagingModule } from '../../modules/messaging/messaging.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { AddedContents } from './application/added-contents.js';
import { PackAdditions } from './application/pack-additions.js';
import { PackApplication } from './application/pack-application.js';
import { PackQueries } from './application/pack-queries.js';
import { PackSending } from './application/pack-sending.js';
import { PackTemplates } from './application/pack-templates.js';
import { Packs } from './application/packs.js';
import { DemoPacks } from './demo/demo-packs.js';
import { PackRepository } from './domain/pack-repository.js';
import { PacksController } from './http/packs.controller.js';
import { TypeOrmPackRepository } from './infrastructure/typeorm-pack-repository.js';

@Module({
  imports: [BillingModule, PracticeModule, PricesModule, DocumentsModule, IdentityModule, MessagingModule],
  controllers: [PacksController],
  providers: [
    partScope('packs'),
    AddedContents,
    PackAdditions,
    DemoPacks,
    Packs,
    PackApplication,
    PackSending,
    PackTemplates,
    PackQueries,
    { provide: PackRepository, useClass: TypeOrmPackRepository },
  ],
})
export class PacksModule {}
