import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { documentRepositoryContract } from '../testing/document-repository-contract.js';
import { documentRequestRepositoryContract } from '../testing/document-request-repository-contract.js';
import { documentRequestTable, documentTemplateTable } from './document-requests.tables.js';
import { documentTable } from './documents.tables.js';
import { TypeOrmDocumentRepository } from './typeorm-document-repository.js';
import { TypeOrmDocumentRequestRepository } from './typeorm-document-request-repository.js';

const tables = [userTable, documentTable, documentTemplateTable, documentRequestTable];

const database = suiteDatabase(tables);
beforeAll(async () => {
  await database.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client'),
            (3, 'bea', 'bea@example.com', '', 'client')`,
  );
});

async function open(): Promise<{ work: DatabaseUnitOfWork; published: ReturnType<typeof publishedTypes> }> {
  await database.query('TRUNCATE documents, document_templates, document_requests CASCADE');
  const events = new DomainEvents();
  return { work: new DatabaseUnitOfWork(database.source, events), published: publishedTypes(events) };
}

documentRepositoryContract('PostgreSQL', async () => {
  const { work, published } = await open();
  return { work, published, documents: new TypeOrmDocumentRepository(work) };
});

documentRequestRepositoryContract('PostgreSQL', async () => {
  const { work, published } = await open();
  return {
    published,
    requests: new TypeOrmDocumentRequestRepository(work),
    documents: new TypeOrmDocumentRepository(work),
  };
});
