import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { dayOf } from '../../../kernel/zone.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { archivePath } from '../../../platform/files/archive-path.js';
import { ZipArchive } from '../../../platform/files/zip-archive.js';
import { Site } from '../../content/index.js';
import { Accounts, Confirmation } from '../../identity/index.js';
import type { ExportScope } from '../domain/export-part.js';
import { ClientArchive } from './client-archive.js';
import { RunningExports } from './running-exports.js';

/** Everything held on a client began to leave the product. */
export interface AccountExported extends Recorded {
  type: 'account.exported';
}

/** An export that may begin. */
export interface StartedExport {
  fileName: string;
  /** Resolves when its reader has all of it. @throws ReaderGone */
  writeTo(target: Writable): Promise<void>;
}

/** The goal 'leave with everything': a client's own data, for themselves or by the practice. */
@Injectable()
export class Exports {
  constructor(
    private readonly archive: ClientArchive,
    private readonly running: RunningExports,
    private readonly confirmation: Confirmation,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Recorded before the first byte leaves. Whoever begins one has it written, or the next can begin a minute later only.
   * @param clientId users.id; the actor's own, or any client's for an admin, also one whose account is closed
   * @param options.sent false where only its headers are asked for: nothing begins
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required), export.in_progress
   */
  async start(
    actor: Actor,
    clientId: number,
    { sessionId, sent }: { sessionId: string | undefined; sent: boolean },
  ): Promise<StartedExport> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    const account = await this.accounts.client(clientId);
    if (!account || (actor.role === 'client' && actor.id !== clientId)) throw notFound('client');
    const { name, timeZone } = await this.site.get();
    const at = this.clock.now();
    const scope: ExportScope = { client: { id: clientId, role: 'client' }, practice: { name, timeZone }, at };
    const { username } = account;
    const fileName = archivePath([`${username} ${dayOf(at.getTime(), timeZone)}.zip`]);
    if (!sent) {
      await this.running.assertNone(actor.id);
      return { fileName, writeTo: async (target) => void target.end() };
    }
    const end = await this.running.start(actor.id);
    await this.record(actor, clientId, username, at).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    return { fileName, writeTo: (target) => this.write(scope, username, target, end) };
  }

  private async write(
    scope: ExportScope,
    username: string,
    target: Writable,
    end: () => Promise<void>,
  ): Promise<void> {
    const zip = new ZipArchive(target);
    try {
      await this.archive.write(zip, scope, username);
      // Before the last bytes leave: whoever has them may begin the next one.
      await end();
      await zip.finish();
    } catch (error) {
      await Promise.all([end(), zip.abort(error)]);
      throw error;
    }
  }

  private record(actor: Actor, clientId: number, username: string, at: Date): Promise<void> {
    return this.work.run(async () =>
      this.work.publish({
        type: 'account.exported',
        at,
        actorId: actor.id,
        clientId,
        subject: { type: 'account', id: clientId, title: username },
      }),
    );
  }
}
