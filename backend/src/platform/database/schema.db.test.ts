import pg from 'pg';
import { DataSource } from 'typeorm';
import { itInTestAll } from '../../../test/cases.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { TestApp } from '../../../test/test-app.js';
import { migrationsOfBuild } from '../../boot/migrations-of-build.js';
import { migrate } from '../../boot/schema.js';
import { dataSourceOptions } from './data-source.js';
import { paymentMethods, storedMethods } from '../../modules/billing/domain/payment.js';
import { differenceKinds } from '../../modules/billing/domain/payment-difference.js';
import { periods } from '../../kernel/index.js';
import { refundStatuses } from '../../modules/billing/domain/refund.js';
import { refundRequestStatuses } from '../../modules/billing/domain/refund-request.js';
import { contactMethods, listDensities } from '../../modules/clients/domain/profile.js';
import { documentCategories } from '../../modules/documents/domain/document-changes.js';
import { requestStatuses } from '../../modules/documents/domain/document-request.js';
import { documentStatuses } from '../../modules/documents/domain/document-status.js';
import { fileKinds } from '../../modules/documents/domain/file-kind.js';
import { linkKinds } from '../../modules/identity/domain/account-link.js';
import { scopes } from '../../modules/identity/domain/credentials.js';
import {
  notificationCategories,
  notificationTypes,
} from '../../modules/notifications/domain/notification-draft.js';
import { appointmentSources } from '../../modules/scheduling/domain/appointment-events.js';
import { appointmentTypes } from '../../modules/scheduling/domain/availability.js';
import { viewedLists } from '../../modules/workday/domain/saved-view.js';
import { mailStatuses } from '../mail/outgoing-mail.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(database.url);
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** Columns of a table, without generated ones. */
async function columnsOf(table: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    database.url,
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER' ORDER BY column_name COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}

/** The complete schema, in PostgreSQL's own terms. */
const description = `
  SELECT 'column' AS kind, c.table_name || '.' || c.column_name AS name,
         concat_ws(' ', c.data_type, c.datetime_precision, c.is_nullable, c.column_default, c.identity_generation,
                   c.identity_start) AS text
  FROM information_schema.columns c WHERE c.table_schema = 'public'
  UNION ALL
  SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT 'view', viewname, definition FROM pg_views WHERE schemaname = 'public'
  UNION ALL
  SELECT 'routine', oid::regprocedure::text, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2`;

async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ kind: string; name: string; text: string }>(description);
  await client.end();
  return rows.map(({ kind, name, text }) => `${kind} ${name}: ${text}`);
}

/** Columns that the previous release still reads, by their comment: a migration `Contract…` of the next one drops them. */
const outlived = ['prices.confirmed', 'site.approved_texts', 'site.shows_samples'];
const dropsOutlived = (query: string): boolean => query === 'ALTER TABLE "prices" DROP COLUMN "confirmed"';

describe('the schema', () => {
  it('has the columns of the entities', async () => {
    const app = await TestApp.start();
    try {
      const entities = app.app.get(DataSource);
      expect(entities.entityMetadatas.length).toBeGreaterThan(1);
      const { upQueries } = await entities.driver.createSchemaBuilder().log();
      for (const { tableName, columns } of entities.entityMetadatas.filter((one) => !one.synchronize))
        // Tables with generated columns, which the schema builder cannot compare.
        expect(columns.map(({ databaseName }) => databaseName).sort()).toEqual(await columnsOf(tableName));
      // Constraints and indexes are in the migrations alone.
      expect(
        upQueries
          .map(({ query }) => query)
          .filter((query) => !/ DROP CONSTRAINT |^DROP INDEX /.test(query) && !dropsOutlived(query)),
      ).toEqual([]);
    } finally {
      await app.stop();
    }
  });

  it('keeps the columns that only previous versions read until the next release', async () => {
    const rows = await ask<{ name: string }>(
      database.url,
      `SELECT objoid::regclass || '.' || attname AS name
       FROM pg_description JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid
       WHERE classoid = 'pg_class'::regclass AND description = 'Read by previous versions only' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(outlived);
  });

  itInTestAll('is created once by three simultaneous instances, and accepted by a fourth', async () => {
    const empty = await createTestDatabase({ migrated: false });
    try {
      await Promise.all([1, 2, 3].map(() => migrate(empty.url)));
      await migrate(empty.url);
      expect(await describeSchema(empty.url)).toEqual(await describeSchema(database.url));
      const applied = await ask<{ name: string }>(
        empty.url,
        'SELECT name FROM schema_migrations ORDER BY id',
      );
      expect(applied.map(({ name }) => name)).toEqual(
        migrationsOfBuild.map((migration) => new migration().name),
      );
    } finally {
      await empty.drop();
    }
  });

  it('stores times to the millisecond, like cursors', async () => {
    const rows = await ask<{ name: string }>(
      database.url,
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'
         AND (data_type <> 'timestamp with time zone' OR datetime_precision <> 3)`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('has an index for every foreign key used for deletes or lookups', async () => {
    const rows = await ask<{ name: string }>(
      database.url,
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
         AND confdeltype IN ('c', 'n') AND NOT EXISTS (
           SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('lists every stored path for the sweep, which would otherwise remove the file', async () => {
    const rows = await ask<{ name: string }>(
      database.url,
      `SELECT c.table_name || '.' || c.column_name AS name
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND c.column_name LIKE '%\\_path'
         -- A document's current file is one of its versions.
         AND (c.table_name, c.column_name) <> ('documents', 'file_path') AND NOT EXISTS (
         SELECT 1 FROM information_schema.view_column_usage u WHERE u.view_name ~ '^(stored|derived)_files_'
           AND u.table_name = c.table_name AND u.column_name = c.column_name)`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('has each list of files in the one that the sweep reads', async () => {
    const rows = await ask<{ name: string }>(
      database.url,
      `SELECT v.table_name AS name FROM information_schema.views v
       WHERE v.table_schema = 'public' AND v.table_name ~ '^(stored|derived)_files'
         AND NOT EXISTS (
           SELECT 1 FROM information_schema.view_table_usage u
           WHERE u.table_name = v.table_name AND u.view_name = CASE
             WHEN v.table_name LIKE 'stored\\_files\\_%' THEN 'stored_files' ELSE 'kept_files' END)`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a column with listed values', () => {
  it.each<[string, readonly string[]]>([
    ['access_tokens_scope_check', scopes],
    ['account_links_kind_check', linkKinds],
    ['appointments_source_check', appointmentSources],
    ['appointments_type_check', appointmentTypes],
    ['client_profiles_list_density_check', listDensities],
    ['client_profiles_preferred_contact_method_check', contactMethods],
    ['document_requests_status_check', requestStatuses],
    ['document_templates_category_check', documentCategories],
    ['document_versions_kind_check', fileKinds],
    ['documents_category_check', documentCategories],
    ['documents_file_kind_check', fileKinds],
    ['documents_status_check', documentStatuses],
    ['invoices_report_method_check', paymentMethods],
    ['notifications_category_check', notificationCategories],
    ['notifications_type_check', notificationTypes],
    ['outbox_status_check', mailStatuses],
    ['payment_differences_kind_check', differenceKinds],
    ['payments_method_check', storedMethods],
    ['recurring_invoices_every_check', periods],
    ['refund_requests_status_check', refundRequestStatuses],
    ['refunds_status_check', refundStatuses],
    ['saved_views_list_check', viewedLists],
  ])('accepts those of the code: %s', async (name, values) => {
    const [{ text = '' } = {}] = await ask<{ text: string }>(
      database.url,
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = '${name}'`,
    );
    expect(Array.from(text.matchAll(/'(\w+)'/g), ([, value]) => value).sort()).toEqual([...values].sort());
  });
});

describe('a constraint', () => {
  beforeAll(async () => {
    await source.query(`
      INSERT INTO users (id, username, email, password, role, closed_at) VALUES
        (1, 'consultant', 'c@example.com', 'x', 'admin', NULL), (2, 'asample', 'a@example.com', 'x', 'client', NULL),
        (3, 'former', 'f@example.com', '', 'client', now())`);
    await source.query(`INSERT INTO documents ${document({ file_path: "'taken'" })}`);
    await source.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), 100)`);
    await source.query(`INSERT INTO client_profiles (user_id) VALUES (2)`);
    await source.query(`INSERT INTO sessions VALUES
      ('00000000-0000-4000-8000-000000000001', 2, now(), now(), now(), false, '', '')`);
    await source.query(
      `INSERT INTO remember_tokens VALUES ('\\x01', '00000000-0000-4000-8000-000000000001', now(), now())`,
    );
    await source.query(`INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at)
      VALUES (2, 'x', 'read', '\\x01', now(), now())`);
    await source.query(`INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES (2, 'k', '\\x01')`);
    await source.query(template());
    await source.query(request({ document_id: '1', uploaded_at: 'now()' }));
    await source.query(version(1, "'taken'"));
    await source.query(consent);
  });

  const user = (username: string, email: string, role = 'client') =>
    `INSERT INTO users (username, email, password, role) VALUES ('${username}', '${email}', 'x', '${role}')`;
  const sha = `'${'0'.repeat(64)}'`;
  const document = (over: Record<string, string> = {}): string => {
    const values = {
      user_id: '2',
      title: "'t'",
      file_name: "'f'",
      file_type: "'application/pdf'",
      file_path: "'p'",
      file_size: '1',
      sha256: sha,
      uploaded_by: '1',
      created_at: 'now()',
      updated_at: 'now()',
      ...over,
    };
    return `(${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`;
  };
  const insert = (over: Record<string, string>): string => `INSERT INTO documents ${document(over)}`;
  const version = (number: number, path: string): string =>
    `INSERT INTO document_versions VALUES
       (1, ${number}, 'uploaded', 'f', 'application/pdf', ${path}, 1, ${sha}, false, 1, now())`;
  const consent = `INSERT INTO signing_consents (user_id, version, consented_at) VALUES (2, 'v', now())`;
  const token = (over: string): string =>
    `INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at) VALUES ${over}`;

  /** An INSERT of expressions. */
  const into = (table: string, values: Record<string, string>): string =>
    `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`;
  const template = (over: Record<string, string> = {}): string =>
    into('document_templates', {
      title: "'t'",
      file_name: "'f'",
      file_type: "'application/pdf'",
      file_path: "'form'",
      file_size: '1',
      sha256: sha,
      created_by: '1',
      created_at: 'now()',
      updated_at: 'now()',
      ...over,
    });
  const request = (over: Record<string, string>): string =>
    into('document_requests', {
      user_id: '2',
      requested_by: '1',
      title: "'t'",
      created_at: 'now()',
      updated_at: 'now()',
      ...over,
    });

  const signed = { signed_date: 'now()', signed_title: "'t'", file_kind: "'signed'" };

  it.each([
    ['users_role_check', user('x1', 'x1@example.com', 'owner')],
    ['users_username_key', user('ASAMPLE', 'x2@example.com')],
    ['users_email_key', user('x3', 'A@Example.com')],
    [
      'users_pkey',
      `INSERT INTO users (id, username, email, password) VALUES (1, 'x4', 'x4@example.com', 'x')`,
    ],
    ['client_profiles_user_id_key', 'INSERT INTO client_profiles (user_id) VALUES (2)'],
    ['client_profiles_user_id_fkey', 'INSERT INTO client_profiles (user_id) VALUES (999)'],
    [
      'sessions_user_id_fkey',
      `INSERT INTO sessions VALUES (gen_random_uuid(), 999, now(), now(), now(), false, '', '')`,
    ],
    [
      'remember_tokens_session_id_fkey',
      `INSERT INTO remember_tokens VALUES ('\\x02', gen_random_uuid(), now(), now())`,
    ],
    ['remember_tokens_pkey', `INSERT INTO remember_tokens SELECT '\\x01', id, now(), now() FROM sessions`],
    ['access_tokens_scope_check', token(`(2, 'x', 'all', '\\x02', now(), now())`)],
    ['access_tokens_token_hash_key', token(`(2, 'x', 'read', '\\x01', now(), now())`)],
    ['access_tokens_user_id_fkey', token(`(999, 'x', 'read', '\\x03', now(), now())`)],
    [
      'idempotency_keys_pkey',
      `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES (2, 'k', '\\x02')`,
    ],
    [
      'idempotency_keys_user_id_fkey',
      `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES (999, 'k', '\\x02')`,
    ],
    ['site_hero_check', `UPDATE site SET hero_picture = 'upload'`],
    ['site_hero_check', `UPDATE site SET hero_alt = 'x'`],
    ['documents_user_id_fkey', insert({ user_id: '999' })],
    ['documents_uploaded_by_fkey', insert({ uploaded_by: '999' })],
    ['documents_signed_by_fkey', insert({ signed_by: '999', ...signed })],
    ['documents_file_path_key', insert({ file_path: "'taken'" })],
    ['documents_file_size_check', insert({ file_size: '0' })],
    ['documents_sha256_check', insert({ sha256: `'${'G'.repeat(64)}'` })],
    ['documents_category_check', insert({ category: "'secret'" })],
    ['documents_status_check', insert({ status: "'lost'" })],
    ['documents_signed_check', insert({ signed_date: 'now()', file_kind: "'signed'" })],
    ['documents_signed_check', insert({ signed_by: '2' })],
    ['documents_signed_status_check', insert({ status: "'signed'" })],
    ['documents_signed_title_check', insert({ signed_title: "'t'" })],
    ['documents_sealed_check', insert({ signed_date: 'now()', signed_by: '2' })],
    ['documents_sealed_check', insert({ file_kind: "'signed'" })],
    ['documents_file_kind_check', insert({ file_kind: "'found'" })],
    ['documents_version_check', insert({ version: '0' })],
    ['documents_countersigned_check', insert({ countersigned_by: '1' })],
    ['document_versions_pkey', version(1, "'other'")],
    ['document_versions_file_path_key', version(2, "'taken'")],
    ['document_versions_version_check', version(0, "'other'")],
    ['signing_consents_standing_key', consent],
    ['document_templates_created_by_fkey', template({ file_path: "'x'", created_by: '999' })],
    ['document_templates_file_path_key', template()],
    ['document_templates_file_size_check', template({ file_path: "'x'", file_size: '0' })],
    ['document_templates_sha256_check', template({ file_path: "'x'", sha256: "'x'" })],
    ['document_templates_category_check', template({ file_path: "'x'", category: "'secret'" })],
    ['document_requests_user_id_fkey', request({ user_id: '999' })],
    ['document_requests_requested_by_fkey', request({ requested_by: '999' })],
    ['document_requests_template_id_fkey', request({ template_id: '999' })],
    ['document_requests_document_id_fkey', request({ document_id: '999', uploaded_at: 'now()' })],
    ['document_requests_document_id_key', request({ document_id: '1', uploaded_at: 'now()' })],
    ['document_requests_status_check', request({ status: "'lost'" })],
    ['document_requests_uploaded_check', request({ document_id: '1' })],
    ['document_requests_looked_check', request({ looked_at: 'now()' })],
    ...[0, 6].map((rating): [string, string] => [
      'testimonials_rating_check',
      `INSERT INTO testimonials (name, role, content, rating) VALUES ('n', 'r', 'c', ${rating})`,
    ]),
    [
      'testimonials_language_check',
      `INSERT INTO testimonials (name, role, content, language) VALUES ('n', 'r', 'c', '')`,
    ],
    ['site_pkey', 'INSERT INTO site SELECT * FROM site'],
    ['site_single_check', 'UPDATE site SET id = 2'],
    ['site_founder_photo_check', `UPDATE site SET founder_photo_hash = 'x'`],
    ['site_founder_photo_check', `UPDATE site SET founder_photo = '\\x01'`],
    ['site_accent_check', `UPDATE site SET accent = '#FFFFFF'`],
    ['site_logo_check', `UPDATE site SET logo_hash = 'x'`],
    ['site_logo_check', `UPDATE site SET logo = '\\x01', logo_hash = 'x', logo_width = 1`],
    ['documents_user_id_fkey', 'DELETE FROM users WHERE id = 2'],
    ['documents_uploaded_by_fkey', 'DELETE FROM users WHERE id = 1'],
  ])('%s refuses %s', async (name, statement) => {
    await expect(source.query(statement)).rejects.toMatchObject({ driverError: { constraint: name } });
  });

  it('allows a name to be used again after its account was closed, any number of times', async () => {
    await source.query(user('former', 'f@example.com'));
    await source.query(`UPDATE users SET closed_at = now() WHERE username = 'former'`);
    await source.query(user('Former', 'F@example.com'));
  });

  it('numbers new accounts from 2, after the existing one', async () => {
    const empty = await createTestDatabase();
    try {
      const [first] = await ask<{ id: number }>(
        empty.url,
        `${user('anybody', 'any@example.com')} RETURNING id`,
      );
      expect(first?.id).toBe(2);
    } finally {
      await empty.drop();
    }
  });
});
