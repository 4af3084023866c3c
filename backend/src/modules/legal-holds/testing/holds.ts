import type { TestApp } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { HoldScope } from '../domain/legal-hold.js';
import { LegalHoldRepository } from '../domain/ports.js';

/** All records of a client. */
export const allOf = ({ id }: { id: number }): HoldScope => ({ clientId: id, documentId: null });

/** Places a hold where nothing places holds. @param by users.id */
export const hold = (
  { app }: TestApp,
  by: number,
  scope: HoldScope,
  { reason = 'Dispute about 2025', at = new Date('2026-09-01T12:00:00Z') } = {},
): Promise<number> =>
  app
    .get(UnitOfWork)
    .run(() => app.get(LegalHoldRepository).add({ ...scope, title: 'Held letter', reason }, by, at));

/** Releases it. @param by users.id */
export const release = async ({ app, clock }: TestApp, by: number, scope: HoldScope): Promise<void> => {
  await app.get(UnitOfWork).run(() => app.get(LegalHoldRepository).release(scope, by, clock.now()));
};
