import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
owner   GET /api/admin/webhooks /api/admin/webhooks/{id} /api/admin/webhooks/{id}/deliveries
        POST /api/admin/webhooks /api/admin/webhooks/{id}/rotate
        POST /api/admin/webhooks/{id}/deliveries/{deliveryId}/retry
        PATCH /api/admin/webhooks/{id}
        DELETE /api/admin/webhooks/{id}`,
  sessionOnly: ['DELETE /api/admin/webhooks/{id}'],
};
export default rights;
