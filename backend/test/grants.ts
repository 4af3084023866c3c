import { randomUUID } from 'node:crypto';
import { accessScopes, type AccessScope } from '../src/kernel/index.js';
import type { TestApp } from './test-app.js';

interface Grant {
  /** users.id of the client */
  clientId: number;
  /** users.id of the person */
  personId: number;
  role?: 'owner' | 'helper';
  scopes?: readonly AccessScope[];
  categories?: readonly string[] | null;
  /** Last day of a helper: YYYY-MM-DD; default far ahead. */
  until?: string;
  ended?: boolean;
}

/** Access that a person has accepted. @returns client_access.id */
export const grant = (
  app: TestApp,
  {
    clientId,
    personId,
    role = 'helper',
    scopes = accessScopes,
    categories = null,
    until,
    ended = false,
  }: Grant,
): Promise<number> =>
  app.sql.onlyValue<number>(
    'test.grant',
    `INSERT INTO client_access (client_id, person_id, email, role, scopes, categories, until, granted_by, created_at,
       approved_at, invited_at, accepted_at, ended_at)
     SELECT $1, id, email, $3, $4, $5, CASE WHEN $3 = 'helper' THEN coalesce($6, '2999-12-31')::date END, $1, $7, $7, $7, $7,
       CASE WHEN $8 THEN $7::timestamptz END
     FROM users WHERE id = $2 RETURNING id`,
    [clientId, personId, role, scopes, categories, until ?? null, app.clock.now(), ended],
  );

/** As if the account had opened the link to its address: clients who invite people need that. */
export const confirmAddress = (app: TestApp, id: number): Promise<unknown> =>
  app.sql.rows('test.confirm-address', 'UPDATE users SET confirmed_email = email WHERE id = $1', [id]);

/** A household or business. @returns users.id */
export const anOrganization = (
  app: TestApp,
  { kind = 'household', name }: { kind?: 'household' | 'business'; name: string },
): Promise<number> => {
  const reserved = `organization:${randomUUID()}`;
  return app.sql.onlyValue<number>(
    'test.organization',
    `INSERT INTO users (username, email, password, role, kind, name, email_by_owner)
     VALUES ($1, $1, '', 'organization', $2, $3, true) RETURNING id`,
    [reserved, kind, name],
  );
};
