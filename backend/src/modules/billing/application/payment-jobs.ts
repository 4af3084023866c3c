import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PaymentCatchUp } from './payment-catch-up.js';
import { PaymentDifferences } from './payment-differences.js';
import { PaymentSessions } from './payment-sessions.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'payment.end-session': { invoiceId: number };
  }
}

/** Background jobs about payment pages, which find nothing to do if none was opened. */
@Injectable()
export class PaymentJobs {
  constructor(
    jobs: Jobs,
    events: DomainEvents,
    differences: PaymentDifferences,
    sessions: PaymentSessions,
    catchUp: PaymentCatchUp,
  ) {
    jobs.every('payment.catch-up', { minutes: 5 }, () => catchUp.run());
    const nightly = [() => catchUp.run(), () => differences.compare(), () => catchUp.forget()];
    jobs.at('payment.compare', { time: '03:40', zone: 'machine' }, () =>
      processEach(nightly, (step) => step()),
    );
    jobs.on('payment.end-session', ({ invoiceId }) => sessions.endUnpaid(invoiceId));
    for (const type of ['invoice.changed', 'invoice.voided', 'invoice.deleted'] as const)
      events.subscribe(type, async ({ invoiceId }) => {
        if (await sessions.isActive(invoiceId)) await jobs.send('payment.end-session', { invoiceId });
      });
  }
}
