import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { aFile, aNewDocument, documentRepositoryContract } from '../testing/document-repository-contract.js';
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

it('keeps when a version was last opened to the minute, and at once after another version', async () => {
  const { work } = await open();
  const documents = new TypeOrmDocumentRepository(work);
  const { id } = await documents.add(aNewDocument());
  const admin = { id: 1, role: 'admin' } as const;
  const at = new Date('2026-11-02T12:00:00Z');
  await documents.change(id, admin, (document) => document.replaceFile(aFile(), admin, at));
  const openedAfter = async (seconds: number, version: number): Promise<(number | null)[]> => {
    const now = new Date(at.getTime() + seconds * 1_000);
    await documents.markOpened({ id, userId: 2, version }, 2, now);
    const rows = await database.query<{ opened_at: Date | null }[]>(
      'SELECT opened_at FROM document_versions ORDER BY version',
    );
    return rows.map(({ opened_at }) => opened_at && (opened_at.getTime() - at.getTime()) / 1_000);
  };
  expect(await openedAfter(0, 1)).toEqual([0, null]);
  expect(await openedAfter(60, 1)).toEqual([0, null]);
  expect(await openedAfter(61, 1)).toEqual([61, null]);
  expect(await openedAfter(62, 2)).toEqual([61, 62]);
  expect(await openedAfter(63, 1)).toEqual([63, 62]);
});
