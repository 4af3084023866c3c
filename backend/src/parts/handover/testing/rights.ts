import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  portal: `
anyone  GET /api/handover
        POST /api/handover /api/handover/upload
person  GET /api/handover/offer
upload  GET /api/document-requests/{id}/handover
        POST /api/document-requests/{id}/handover
        DELETE /api/document-requests/{id}/handover`,
  sessionOnly: [
    'GET /api/document-requests/{id}/handover',
    'POST /api/document-requests/{id}/handover',
    'DELETE /api/document-requests/{id}/handover',
  ],
  absent: ['GET /api/document-requests/{id}/handover', 'DELETE /api/document-requests/{id}/handover'],
  bodies: { 'POST /api/document-requests/{id}/handover': () => ({}) },
};
export default rights;
