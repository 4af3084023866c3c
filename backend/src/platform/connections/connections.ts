import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type DomainError, type Recorded } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { SealedBox } from '../security/sealed-box.js';
import { sealedColumns } from '../security/sealed-columns.js';
import { Runtime } from '../settings/runtime.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';

/**
 * Settings of each connection, without secrets. The part that uses a connection adds its own by declaration merging:
 * `declare module '…/platform/connections/connections.js' { interface ConnectionSettings { email: EmailSettings } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the parts' declarations
export interface ConnectionSettings {}
type Kind = keyof ConnectionSettings;

export interface Connected<K extends Kind> {
  settings: ConnectionSettings[K];
  /** By name; empty without secrets, or if no APP_SECRET opens them. */
  secrets: Partial<Record<string, string>>;
}

/** Kinds as they are shown and recorded, in every build. */
export const connectionKinds = ['email', 'payments', 'calendars', 'books'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** A kind of connection that a part adds. */
interface AddedConnection {
  kind: ConnectionKind;
  /** Whether there may be several, known by their names. */
  isNamed: boolean;
  /** Sentence on a change for the email to the owners; that it was disconnected is said behind it. */
  changed: (by: { author: string; time: string; name: string }) => string;
}

declare module '../parts/part-additions.js' {
  interface AdditionTypes {
    'connections.kinds': AddedConnection;
  }
}

/** Success and failure of a connection, whether it was made here or on the server. */
export interface ConnectionHealth {
  /** UTC, ISO 8601. */
  lastOkAt: string | null;
  /** The failure since the last success. */
  lastError: { at: string; message: string } | null;
}

/** An owner changed a connection. */
export interface ConnectionChanged extends Recorded {
  type: 'connection.changed';
  connection: ConnectionKind;
  change: 'connected' | 'changed' | 'disconnected';
  /** As whom, for people: an address or an account's name. */
  name: string;
}

declare module '../unit-of-work/domain-events.js' {
  interface PublishedEvents {
    connections: ConnectionChanged;
  }
}

/** 409: a setting of the environment decides. @param variable its name, for example SMTP_URL */
export const setOnServer = (variable: string): DomainError =>
  conflict(
    'connection.set_on_server',
    t('This is set on the server by {variable}. Change it there.', { variable }),
  );

/** Milliseconds between two writes of an unchanged success. */
const successNoted = 60_000;

/** Connections that owners made in the browser. Secrets are sealed under APP_SECRET and never answered. */
@Injectable()
export class Connections {
  private readonly box: SealedBox;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret }: Runtime,
  ) {
    this.box = new SealedBox(secret, sealedColumns.connection);
  }

  /** Undefined if it is not connected here. */
  async find<K extends Kind>(kind: K): Promise<Connected<K> | undefined> {
    return this.opened(
      kind,
      await this.sql.first<Stored<K>>(
        'connection.find',
        'SELECT settings, sealed FROM connections WHERE kind = $1',
        [kind],
      ),
    );
  }

  /** The same in the open unit of work; changes of this connection wait for its end. */
  async lock<K extends Kind>(kind: K): Promise<Connected<K> | undefined> {
    return this.opened(
      kind,
      await this.sql.first<Stored<K>>(
        'connection.lock',
        `INSERT INTO connections (kind) VALUES ($1)
         ON CONFLICT (kind) DO UPDATE SET kind = excluded.kind RETURNING settings, sealed`,
        [kind],
      ),
    );
  }

  /** Stores a connection that has just worked, in the open unit of work. */
  async save<K extends Kind>(
    kind: K,
    settings: ConnectionSettings[K],
    secrets: Connected<K>['secrets'] = {},
  ): Promise<void> {
    const hasSecrets = Object.values(secrets).some((secret) => secret !== undefined);
    const sealed = hasSecrets ? this.box.sealJson(secrets, kind) : null;
    await this.sql.rows(
      'connection.save',
      `INSERT INTO connections (kind, settings, sealed, last_ok_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind) DO UPDATE SET settings = excluded.settings, sealed = excluded.sealed,
         last_ok_at = excluded.last_ok_at, last_error_at = NULL, last_error = NULL`,
      [kind, JSON.stringify(settings), sealed, this.clock.now()],
    );
  }

  /** Removes it with its secrets and its health, in the open unit of work. */
  async remove(kind: Kind): Promise<void> {
    await this.sql.rows('connection.remove', 'DELETE FROM connections WHERE kind = $1', [kind]);
  }

  /** Records who changed it, and tells the owners. To be called in the unit of work of the change. */
  async announce(
    { id }: Actor,
    connection: ConnectionKind,
    change: ConnectionChanged['change'],
    name: string,
  ): Promise<void> {
    const title = await this.sql.onlyValue<string>('connection.practice', 'SELECT name FROM site');
    this.work.publish({
      type: 'connection.changed',
      at: this.clock.now(),
      actorId: id,
      clientId: null,
      subject: { type: 'practice', id: 1, title },
      connection,
      change,
      name,
      details: { connection, change, name },
    });
  }

  async health(kind: Kind): Promise<ConnectionHealth> {
    const [row] = await this.sql.view<{ lastOkAt: string | null; at: string | null; message: string }>(
      'connection.health',
      `SELECT last_ok_at AS "lastOkAt", last_error_at AS at, last_error AS message FROM connections WHERE kind = $1`,
      [kind],
    );
    if (!row) return { lastOkAt: null, lastError: null };
    const { lastOkAt, at, message } = row;
    return { lastOkAt, lastError: at === null ? null : { at, message } };
  }

  /** Notes a success, at most once a minute. */
  async succeeded(kind: Kind): Promise<void> {
    const now = this.clock.now();
    await this.sql.rows(
      'connection.succeeded',
      `INSERT INTO connections AS known (kind, last_ok_at) VALUES ($1, $2)
       ON CONFLICT (kind) DO UPDATE SET last_ok_at = excluded.last_ok_at, last_error_at = NULL, last_error = NULL
       WHERE known.last_error_at IS NOT NULL OR known.last_ok_at IS NULL OR known.last_ok_at < $3`,
      [kind, now, new Date(now.getTime() - successNoted)],
    );
  }

  /** @param message for people: a sentence, or the other side's own words; never a secret */
  async failed(kind: Kind, message: string): Promise<void> {
    await this.sql.rows(
      'connection.failed',
      `INSERT INTO connections (kind, last_error_at, last_error) VALUES ($1, $2, $3)
       ON CONFLICT (kind) DO UPDATE SET last_error_at = excluded.last_error_at, last_error = excluded.last_error`,
      [kind, this.clock.now(), message],
    );
  }

  private opened<K extends Kind>(kind: K, stored: Stored<K> | undefined): Connected<K> | undefined {
    if (!stored?.settings) return undefined;
    const secrets = stored.sealed && this.box.openJson<Connected<K>['secrets']>(stored.sealed, kind);
    return { settings: stored.settings, secrets: secrets ?? {} };
  }
}

interface Stored<K extends Kind> {
  settings: ConnectionSettings[K] | null;
  sealed: Buffer | null;
}
