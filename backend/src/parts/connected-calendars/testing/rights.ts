import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
owner   POST /api/admin/connections/calendars
        PATCH /api/admin/connections/calendars/{id}
        DELETE /api/admin/connections/calendars/{id}`,
};
export default rights;
