import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { CertificatesExport } from './application/certificates-export.js';
import { RecordDestruction } from './application/record-destruction.js';
import { DestructionLock } from './application/destruction-lock.js';
import { Destructions } from './application/destructions.js';
import { DueRecordsQueries } from './application/due-records.js';
import { LegalHolds } from './application/legal-holds.js';
import { LegalHoldGuard } from './application/legal-hold-guard.js';
import { PreviewConfirmation } from './application/preview-confirmation.js';
import { RetentionHealth } from './application/retention-health.js';
import { RetentionPause } from './application/retention-pause.js';
import { RetentionRules } from './application/retention-rules.js';
import { CertificateDrawing } from './domain/certificate-drawing.js';
import { LegalHoldsController } from './http/legal-holds.controller.js';
import { RetentionController } from './http/retention.controller.js';
import { TypstCertificateDrawing } from './infrastructure/typst-certificate-drawing.js';

/**
 * Other modules register their retention sources with the platform's `RetentionSources`; this module depends
 * on none of them.
 */
@Module({
  imports: [IdentityModule, PracticeModule, ExportModule],
  controllers: [RetentionController, LegalHoldsController],
  providers: [
    CertificatesExport,
    RecordDestruction,
    DestructionLock,
    Destructions,
    DueRecordsQueries,
    LegalHolds,
    LegalHoldGuard,
    PreviewConfirmation,
    RetentionHealth,
    RetentionPause,
    RetentionRules,
    { provide: CertificateDrawing, useClass: TypstCertificateDrawing },
  ],
})
export class RetentionModule {}
