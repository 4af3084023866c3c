import { Module } from '@nestjs/common';
import { NewestFiles } from '../../platform/files/newest-files.js';
import { DatabaseUnitOfWork } from '../../platform/database/database-unit-of-work.js';
import { SecretRotation } from '../../platform/files/secret-rotation.js';
import { HealthChecks } from '../../platform/operations/health-checks.js';
import { TypstRenderer } from '../../platform/pdf/typst-renderer.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { ActivityModule } from '../activity/activity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientStorage } from './application/client-storage.js';
import { DocumentFiles } from './application/document-files.js';
import { DocumentLibrary } from './application/document-library.js';
import { DocumentQueries } from './application/document-queries.js';
import { DocumentRequestQueries } from './application/document-request-queries.js';
import { DocumentRequests } from './application/document-requests.js';
import { RequestReminders } from './application/request-reminders.js';
import { DocumentsExport } from './application/documents-export.js';
import { DocumentSigning } from './application/document-signing.js';
import { DocumentTemplateQueries } from './application/document-template-queries.js';
import { DocumentTemplates } from './application/document-templates.js';
import { RequestUpdates } from './application/request-updates.js';
import { RequestAnswers } from './application/request-answers.js';
import { SignableFiles } from './application/signable-files.js';
import { SignatureEvidence } from './application/signature-evidence.js';
import { SignatureReminders } from './application/signature-reminders.js';
import { SigningConsents } from './application/signing-consents.js';
import { SigningQueries } from './application/signing-queries.js';
import { PdfSealer } from './domain/sealing.js';
import {
  ClientStorageRepository,
  DocumentRequestRepository,
  DocumentRepository,
  DocumentTemplateRepository,
  SigningConsentRepository,
} from './domain/ports.js';
import { ClientStorageController } from './http/client-storage.controller.js';
import { DocumentRequestsAdminController } from './http/document-requests-admin.controller.js';
import { DocumentRequestsController } from './http/document-requests.controller.js';
import { DocumentSigningController } from './http/document-signing.controller.js';
import { DocumentTemplatesController } from './http/document-templates.controller.js';
import { DocumentsAdminController } from './http/documents-admin.controller.js';
import { DocumentsController } from './http/documents.controller.js';
import { VerifyController } from './http/verify.controller.js';
import { documentRequestTable, documentTemplateTable } from './infrastructure/document-requests.tables.js';
import { documentTable } from './infrastructure/documents.tables.js';
import { SealsCheck } from './infrastructure/seals-check.js';
import { LibPdfSealer } from './infrastructure/sealing/libpdf-sealer.js';
import { PdfPools } from './infrastructure/sealing/pdf-workers.js';
import { readSigningCertificate } from './infrastructure/sealing/signing-certificate.js';
import { addSealingHealth } from './infrastructure/sealing/sealing-health.js';
import { SigningKeys } from './infrastructure/sealing/signing-keys.js';
import { TimestampAuthority } from './infrastructure/sealing/timestamp-authority.js';
import { SqlClientStorageRepository } from './infrastructure/sql-client-storage-repository.js';
import { SqlSigningConsentRepository } from './infrastructure/sql-signing-consent-repository.js';
import { TypeOrmDocumentRequestRepository } from './infrastructure/typeorm-document-request-repository.js';
import { TypeOrmDocumentRepository } from './infrastructure/typeorm-document-repository.js';
import { TypeOrmDocumentTemplateRepository } from './infrastructure/typeorm-document-template-repository.js';

export const documentsTables = [documentTable, documentTemplateTable, documentRequestTable];

@Module({
  imports: [ClientsModule, IdentityModule, PracticeModule, ActivityModule, ExportModule],
  controllers: [
    DocumentsController,
    DocumentsAdminController,
    DocumentSigningController,
    DocumentRequestsController,
    DocumentRequestsAdminController,
    DocumentTemplatesController,
    ClientStorageController,
    VerifyController,
  ],
  providers: [
    SealsCheck,
    ClientStorage,
    DocumentFiles,
    DocumentLibrary,
    SignableFiles,
    DocumentQueries,
    DocumentsExport,
    DocumentSigning,
    SignatureEvidence,
    SignatureReminders,
    SigningConsents,
    SigningQueries,
    DocumentRequests,
    RequestReminders,
    RequestAnswers,
    DocumentRequestQueries,
    DocumentTemplates,
    DocumentTemplateQueries,
    RequestUpdates,
    { provide: PdfPools, useFactory: () => new PdfPools() },
    {
      provide: SigningKeys,
      inject: [DatabaseUnitOfWork, SecretRotation, Runtime],
      useFactory: async (
        work: DatabaseUnitOfWork,
        rotation: SecretRotation,
        { settings, databaseUrl, secret, clock }: Runtime,
      ) => {
        const given = await readSigningCertificate(settings, clock.now());
        const keys = new SigningKeys(work, secret, clock, databaseUrl, given);
        rotation.include(keys);
        return keys;
      },
    },
    {
      provide: PdfSealer,
      inject: [PdfPools, SigningKeys, Runtime, TypstRenderer, HealthChecks],
      useFactory: (
        pools: PdfPools,
        keys: SigningKeys,
        runtime: Runtime,
        renderer: TypstRenderer,
        health: HealthChecks,
      ) => {
        const { timestampUrl, publicUrl } = runtime.settings;
        const { stampMs } = runtime.within({ stampMs: 10_000 });
        const authority =
          timestampUrl === undefined
            ? undefined
            : new TimestampAuthority(timestampUrl, stampMs, runtime.clock);
        addSealingHealth(health, keys, authority, runtime.clock);
        return new LibPdfSealer(pools, keys, authority, publicUrl, renderer);
      },
    },
    { provide: DocumentRepository, useClass: TypeOrmDocumentRepository },
    { provide: DocumentRequestRepository, useClass: TypeOrmDocumentRequestRepository },
    { provide: DocumentTemplateRepository, useClass: TypeOrmDocumentTemplateRepository },
    { provide: ClientStorageRepository, useClass: SqlClientStorageRepository },
    { provide: SigningConsentRepository, useClass: SqlSigningConsentRepository },
  ],
  exports: [
    ClientStorage,
    DocumentFiles,
    DocumentLibrary,
    DocumentQueries,
    DocumentRequests,
    RequestAnswers,
    DocumentSigning,
    DocumentTemplates,
    SigningConsents,
  ],
})
export class DocumentsModule {
  constructor(newest: NewestFiles) {
    newest.include(
      `SELECT file_path AS path, created_at AS stored_at FROM document_versions WHERE destroyed_at IS NULL
       ORDER BY document_id DESC, version DESC LIMIT 3`,
    );
  }
}
