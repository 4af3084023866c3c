import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  dayOf,
  type DomainError,
  type Recorded,
} from '../../../kernel/index.js';
import { archivePath } from '../../../platform/files/archive-path.js';
import { ZipArchive } from '../../../platform/files/zip-archive.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { ExportScope } from '../domain/export-section.js';
import { RunningExportRepository } from '../domain/ports.js';
import { ClientArchive } from './client-archive.js';
import { ExportGate } from './export-gate.js';

/** Seconds after which the claim of a killed process expires. */
const claimSeconds = 60;
const renewalMs = 20_000;

/** An export of a client's data was started. */
export interface AccountExported extends Recorded {
  type: 'account.exported';
}

/** An export that can be written. */
export interface StartedExport {
  fileName: string;
  /** Resolves when the whole export is sent. @throws ReaderGone if the download was aborted */
  writeTo(target: Writable): Promise<void>;
}

/**
 * Exports of a client's own data, by the client or by the practice. Each person has one at a time, on all instances.
 */
@Injectable()
export class Exports {
  constructor(
    private readonly archive: ClientArchive,
    private readonly claims: RunningExportRepository,
    private readonly gate: ExportGate,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the export before the first byte is sent. The caller must then write it; otherwise the person can
   * start the next one only after a minute.
   * @param clientId users.id; a client whom the actor may see, including closed ones
   * @param sent false for HEAD requests, which start nothing
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required),
   * export.in_progress
   */
  async start(actor: Actor, clientId: number, sent: boolean): Promise<StartedExport> {
    await this.gate.confirm(actor);
    const account = await this.accounts.getClient(actor, clientId);
    const { name, timeZone } = await this.site.get();
    const at = this.clock.now();
    const scope: ExportScope = { client: { id: clientId, role: 'client' }, practice: { name, timeZone }, at };
    const { username, name: clientName } = account;
    const client = { name: clientName, username };
    const fileName = archivePath([`${username} ${dayOf(at.getTime(), timeZone)}.zip`]);
    if (!sent) {
      if (await this.claims.isRunning(actor.id)) throw inProgress();
      return { fileName, writeTo: async (target) => void target.end() };
    }
    const end = await this.claim(actor.id);
    await this.record(actor, clientId, clientName, at).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    return { fileName, writeTo: (target) => this.write(scope, client, target, end) };
  }

  /** @returns a function that ends the claim @throws DomainError export.in_progress */
  private async claim(userId: number): Promise<() => Promise<void>> {
    const claim = randomUUID();
    if (!(await this.claims.claim(userId, claim, claimSeconds))) throw inProgress();
    const renew = (): void =>
      // The next renewal may reach the database again; a lost claim only allows a second export.
      void this.claims.renew(userId, claim, claimSeconds).catch(() => undefined);
    const renewal = setInterval(renew, renewalMs).unref();
    return async () => {
      clearInterval(renewal);
      // After a failure the claim expires like that of a killed process.
      await this.claims.end(userId, claim).catch(() => undefined);
    };
  }

  private async write(
    scope: ExportScope,
    client: { name: string; username: string },
    target: Writable,
    end: () => Promise<void>,
  ): Promise<void> {
    const zip = new ZipArchive(target);
    try {
      await this.archive.write(zip, scope, client);
      // Before the last bytes, so that the person can start the next export once the download is complete.
      await end();
      await zip.finish();
    } catch (error) {
      await Promise.all([end(), zip.abort(error)]);
      throw error;
    }
  }

  private record(actor: Actor, clientId: number, title: string, at: Date): Promise<void> {
    return this.gate.record({
      type: 'account.exported',
      at,
      actorId: actor.id,
      clientId,
      subject: { type: 'account', id: clientId, title },
    });
  }
}

const inProgress = (): DomainError =>
  conflict(
    'export.in_progress',
    t('You are already downloading an export. Wait until it is done, or cancel it.'),
  );
