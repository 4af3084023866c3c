import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
owner   PUT /api/admin/clients/{id}/legal-hold /api/admin/documents/{id}/legal-hold /api/admin/retention
        DELETE /api/admin/clients/{id}/legal-hold /api/admin/documents/{id}/legal-hold
        GET /api/admin/retention /api/admin/destructions /api/admin/destructions/{id}/certificate
        POST /api/admin/retention/preview /api/admin/retention/resume`,
};
export default rights;
