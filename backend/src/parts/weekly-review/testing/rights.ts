import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
consultant GET /api/admin/weekly-close
        POST /api/admin/weekly-close
owner   DELETE /api/admin/weekly-close/{week}`,
};
export default rights;
