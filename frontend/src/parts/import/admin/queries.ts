import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'clients.imported': true;
    'invoices.imported': true;
  }
}

export const stalePaths: StalePaths = {
  'clients.imported': pathsAfter('user.registered'),
  'invoices.imported': pathsAfter('invoice.issued'),
};
