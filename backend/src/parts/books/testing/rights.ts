import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
consultant GET /api/admin/exports/books
owner   PUT /api/admin/connections/books`,
  sessionOnly: ['GET /api/admin/exports/books'],
  queries: { 'GET /api/admin/exports/books': 'format=csv&from=2026-01-01&to=2026-12-31' },
};
export default rights;
