import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
owner   GET /api/admin/breach-reports /api/admin/breach-reports/leads /api/admin/breach-reports/{id}
        GET /api/admin/breach-reports/{id}/clients /api/admin/breach-reports/{id}/clients/export
        GET /api/admin/breach-reports/{id}/file /api/admin/security-plan /api/admin/security-plan/draft/file
        GET /api/admin/security-plan/versions /api/admin/security-plan/versions/{id}/file
        POST /api/admin/breach-reports /api/admin/breach-reports/{id}/notices /api/admin/security-plan/adopt
        PATCH /api/admin/breach-reports/{id}
        DELETE /api/admin/breach-reports/{id}/notices/{noticeId}
        PUT /api/admin/security-plan`,
  sessionOnly: ['DELETE /api/admin/breach-reports/{id}/notices/{noticeId}'],
};
export default rights;
