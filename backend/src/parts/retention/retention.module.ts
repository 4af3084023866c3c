import { Module } from '@nestjs/common';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { LegalHoldsModule } from '../../modules/legal-holds/legal-holds.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { Certificates } from './application/certificates-export.js';
import { CertifiedDestruction } from './application/certified-destruction.js';
import { DueRecordsQueries } from './application/due-records-queries.js';
import { FileRemoval } from './application/file-removal.js';
import { RetentionQueries } from './application/retention-queries.js';
import { RetentionPreviews } from './application/retention-previews.js';
import { RecordDestruction } from './application/record-destruction.js';
import { HoldPlacement } from './application/hold-placement.js';
import { RetentionAdditions } from './application/retention-additions.js';
import { RetentionHealth } from './application/retention-health-queries.js';
import { RetentionRules } from './application/retention-rules.js';
import { RetentionSources } from './application/retention-sources.js';
import {
  CertificateDrawing,
  DestructionRepository,
  DueRecords,
  RetentionRuleRepository,
} from './domain/ports.js';
import { HoldPlacementController } from './http/hold-placement.controller.js';
import { RetentionController } from './http/retention.controller.js';
import { ContactMessagesRetention } from './infrastructure/sources/contact-messages-retention.js';
import { DocumentsRetention } from './infrastructure/sources/documents-retention.js';
import { MailRetention } from './infrastructure/sources/mail-retention.js';
import { MessagesRetention } from './infrastructure/sources/messages-retention.js';
import { NotesRetention } from './infrastructure/sources/notes-retention.js';
import { SqlDestructionRepository } from './infrastructure/sql-destruction-repository.js';
import { SqlDueRecords } from './infrastructure/sql-due-records.js';
import { SqlRetentionRuleRepository } from './infrastructure/sql-retention-rule-repository.js';
import { TypstCertificateDrawing } from './infrastructure/typst-certificate-drawing.js';

@Module({
  imports: [IdentityModule, LegalHoldsModule, PracticeModule, ExportModule],
  controllers: [RetentionController, HoldPlacementController],
  providers: [
    partScope('retention'),
    Certificates,
    CertifiedDestruction,
    DueRecordsQueries,
    FileRemoval,
    RetentionPreviews,
    RetentionQueries,
    RecordDestruction,
    HoldPlacement,
    RetentionAdditions,
    RetentionHealth,
    RetentionRules,
    RetentionSources,
    ContactMessagesRetention,
    DocumentsRetention,
    MailRetention,
    MessagesRetention,
    NotesRetention,
    { provide: DestructionRepository, useClass: SqlDestructionRepository },
    { provide: DueRecords, useClass: SqlDueRecords },
    { provide: RetentionRuleRepository, useClass: SqlRetentionRuleRepository },
    { provide: CertificateDrawing, useClass: TypstCertificateDrawing },
  ],
})
export class RetentionModule {}
