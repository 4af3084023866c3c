import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  portal: `
documents GET /api/bank-statements?
upload  POST /api/bank-statements/{accountId}/{month}?
        PUT /api/bank-statements/{accountId}/{month}?`,
  staff: `
assistant GET /api/admin/recurring-requests /api/admin/clients/{id}/bank-accounts /api/admin/clients/{id}/bank-statements
        POST /api/admin/clients/{id}/bank-statements/request
consultant POST /api/admin/recurring-requests@ /api/admin/clients/{id}/bank-accounts
        POST /api/admin/clients/{id}/bank-statements/{accountId}/{month}
        PUT /api/admin/clients/{id}/bank-statements/{accountId}/{month}
        PATCH /api/admin/recurring-requests/{id} /api/admin/clients/{id}/bank-accounts/{accountId}
        DELETE /api/admin/recurring-requests/{id} /api/admin/clients/{id}/bank-accounts/{accountId}`,
  sessionOnly: [
    'DELETE /api/admin/recurring-requests/{id}',
    'DELETE /api/admin/clients/{id}/bank-accounts/{accountId}',
  ],
  bodies: {
    'POST /api/admin/recurring-requests': (userId) => ({
      userId,
      title: 'Sales report',
      every: 'month',
      startsOn: '2999-12-31',
      dueInDays: 14,
    }),
    'PATCH /api/admin/recurring-requests/{id}': () => ({ paused: true }),
    'POST /api/admin/clients/{id}/bank-accounts': () => ({ title: 'Checking', from: '2026-01' }),
    'PATCH /api/admin/clients/{id}/bank-accounts/{accountId}': () => ({ title: 'Savings' }),
    'POST /api/admin/clients/{id}/bank-statements/request': () => ({ year: 2026 }),
    'PUT /api/admin/clients/{id}/bank-statements/{accountId}/{month}': () => ({ none: true }),
  },
  uploads: ['POST /api/admin/clients/{id}/bank-statements/{accountId}/{month}'],
  queries: {
    'GET /api/bank-statements': 'year=2026',
    'GET /api/admin/clients/{id}/bank-statements': 'year=2026',
  },
};
export default rights;
