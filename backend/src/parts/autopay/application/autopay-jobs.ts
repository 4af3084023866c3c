import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Announcements } from './announcements.js';
import { Agreements } from './agreements.js';
import { Charges } from './charges.js';
import { SavedCards } from './saved-cards.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'autopay.announce': { invoiceId: number };
    'autopay.finish-page': { sessionId: string };
    'autopay.forget-cards': object;
  }
}

/** Work on cards and charges in the background. What has begun is decided while the part is off, too. */
@Injectable()
export class AutopayJobs {
  constructor(
    scope: PartScope,
    jobs: Jobs,
    events: DomainEvents,
    agreements: Agreements,
    announcements: Announcements,
    charges: Charges,
    cards: SavedCards,
  ) {
    scope.subscribe('invoice.issued', async ({ invoiceId }) => {
      if (await announcements.isWanted(invoiceId)) await jobs.send('autopay.announce', { invoiceId });
    });
    scope.onJob('autopay.announce', ({ invoiceId }) => announcements.announce(invoiceId));
    jobs.every('autopay.charge', { minutes: 5 }, async () => {
      await announcements.tellUntold();
      await agreements.endFinished();
      await processEach(await charges.due(), (id) => charges.make(id, !scope.isOn));
    });
    jobs.every('autopay.cards', { minutes: 5 }, () =>
      processEach([() => cards.finishPages(), () => cards.forgetRemoved()], (step) => step()),
    );
    jobs.on('autopay.finish-page', ({ sessionId }) => cards.finishPages(sessionId));
    jobs.on('autopay.forget-cards', () => cards.forgetRemoved());
    // A gateway is told soon, not only at the next look.
    events.subscribe('payment_method.removed', () => jobs.send('autopay.forget-cards', {}, { key: 'all' }));
    events.subscribe('user.closed', async ({ userId, actorId, at }) => {
      await cards.removeAll(userId, actorId, at);
      await cards.removeOf({ personId: userId, userId: null }, actorId, at);
    });
    events.subscribe('access.ended', async ({ personId, clientId, actorId, at }) => {
      if (personId !== null) await cards.removeOf({ personId, userId: clientId }, actorId, at);
    });
  }
}
