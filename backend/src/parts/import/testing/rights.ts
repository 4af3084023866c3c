import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
consultant POST /api/admin/clients/import /api/admin/invoices/import`,
};
export default rights;
