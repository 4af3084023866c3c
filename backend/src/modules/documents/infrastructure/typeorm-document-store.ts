import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Document } from '../domain/document.js';
import { DocumentStore } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentStore extends DocumentStore {
  constructor(private readonly work: UnitOfWork) {
    super();
  }

  add(document: Document): Promise<Document> {
    return this.work.run(async () => {
      const { identifiers } = await this.work.manager.insert(Document, document);
      const stored = Object.assign(document, { id: identifiers[0]?.['id'] as number });
      this.work.tell({
        type: 'document.uploaded',
        documentId: stored.id,
        clientId: stored.userId,
        uploadedBy: stored.uploadedBy,
        at: stored.created_at,
      });
      return stored;
    });
  }
}
