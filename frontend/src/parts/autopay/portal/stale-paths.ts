import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'autopay.changed': true;
  }
}

export const stalePaths: StalePaths = {
  'autopay.changed': ['/api/payment-methods', '/api/recurring-invoices', ...pathsAfter('payment.settled')],
};
