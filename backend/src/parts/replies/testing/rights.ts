import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
consultant GET /api/admin/unassigned-emails /api/admin/ignored-senders
        POST /api/admin/unassigned-emails/{id}/assign /api/admin/unassigned-emails/{id}/ignore
        POST /api/admin/unassigned-emails/{id}/restore /api/admin/unassigned-emails/ignore
        DELETE /api/admin/ignored-senders/{id}`,
  bodies: { 'POST /api/admin/unassigned-emails/{id}/assign': (userId) => ({ userId }) },
};
export default rights;
