import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../modules/documents/documents.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { HandedOverUploads } from './application/handed-over-uploads.js';
import { Handovers } from './application/handovers.js';
import { HandoverRepository } from './domain/ports.js';
import { HandoverController } from './http/handover.controller.js';
import { HandoverCookie } from './http/handover-cookie.js';
import { HandoversController } from './http/handovers.controller.js';
import { SqlHandovers } from './infrastructure/sql-handovers.js';

@Module({
  imports: [DocumentsModule, IdentityModule, PracticeModule],
  controllers: [HandoversController, HandoverController],
  providers: [
    partScope('handover'),
    HandedOverUploads,
    HandoverCookie,
    Handovers,
    { provide: HandoverRepository, useClass: SqlHandovers },
  ],
})
export class HandoverModule {}
