import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';
import { RunningExportRepository } from '../domain/ports.js';

/** Seconds after which the claim of a killed process expires. */
const claimSeconds = 60;
const renewalMs = 20_000;

/** Limits each person to one export at a time, on all instances. */
@Injectable()
export class RunningExports {
  constructor(private readonly claims: RunningExportRepository) {}

  /** @returns a function that ends the claim @throws DomainError export.in_progress */
  async start(userId: number): Promise<() => Promise<void>> {
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

  /** @throws DomainError export.in_progress */
  async assertNone(userId: number): Promise<void> {
    if (await this.claims.isRunning(userId)) throw inProgress();
  }
}

const inProgress = (): DomainError =>
  conflict(
    'export.in_progress',
    t('You are already downloading an export. Wait until it is done, or cancel it.'),
  );
