import type { Response } from 'supertest';
import { looks, type WritesOfPart } from '../../../../test/switching.js';
import { addDays } from '../../../kernel/index.js';

/** Id of the only row. */
const importedId = ({ body }: Response): number | undefined =>
  (body as { rows: { id: number }[] }).rows[0]?.id;

export default (): WritesOfPart => ({
  writes: (practice) => {
    const { accept, admin, alex, today } = practice;
    let invoices = 0;
    return [
      (n) => {
        const family = { kind: 'household', name: `Family ${n}` };
        return accept(
          () => admin.post('/api/admin/clients/import').send({ rows: [family] }),
          201,
          (answer) => {
            const at = `/api/admin/clients/${importedId(answer)}`;
            return [at, looks(practice, at, family)];
          },
        );
      },
      () => {
        const amounts = { amount: '500.00', balance: '125.50' };
        const told = { ...amounts, invoiceNumber: `OLD-${++invoices}`, issuedOn: addDays(today, -40) };
        return accept(
          () =>
            admin.post('/api/admin/invoices/import').send({ rows: [{ ...told, client: String(alex.id) }] }),
          201,
          (answer) => {
            const at = `/api/admin/invoices/${importedId(answer)}`;
            return [at, looks(practice, at, told)];
          },
        );
      },
    ];
  },
});
