import type { BreachReport } from './breach-report.js';

/** The exposure as text: 'The account of Jordan Example'. */
export function exposureText({ exposure, findings }: Pick<BreachReport, 'exposure' | 'findings'>): string {
  const names = findings.holders.map(({ name }) => name).join(', ');
  switch (exposure.kind) {
    case 'everything':
      return `Everything: the machine, the database, the stored files or a backup, ${exposure.secretTaken ? 'and APP_SECRET' : 'without APP_SECRET'}`;
    case 'account':
      return `The account of ${names}`;
    case 'session':
      return `A login of ${names}`;
    case 'token':
      return `An access token of ${names}`;
    case 'address':
      return `Actions from the IP address ${exposure.address}`;
  }
}
