import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  portal: `
invoices GET /api/recurring-invoices?
owner   GET /api/payment-methods?
        POST /api/payment-methods?
        PATCH /api/recurring-invoices/{id}
        DELETE /api/payment-methods/{id}?`,
  sessionOnly: [
    'GET /api/payment-methods',
    'POST /api/payment-methods',
    'DELETE /api/payment-methods/{id}',
    'PATCH /api/recurring-invoices/{id}',
  ],
  bodies: { 'PATCH /api/recurring-invoices/{id}': () => ({ autopay: false }) },
};
export default rights;
