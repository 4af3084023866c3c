import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { DocumentLibrary } from './application/document-library.js';
import { DocumentQueries } from './application/document-queries.js';
import { DocumentStore } from './domain/ports.js';
import { DocumentsAdminController } from './http/documents-admin.controller.js';
import { DocumentsController } from './http/documents.controller.js';
import { TypeOrmDocumentStore } from './infrastructure/typeorm-document-store.js';

@Module({
  imports: [IdentityModule],
  controllers: [DocumentsController, DocumentsAdminController],
  providers: [DocumentLibrary, DocumentQueries, { provide: DocumentStore, useClass: TypeOrmDocumentStore }],
  exports: [DocumentLibrary],
})
export class DocumentsModule {}
