import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const calls = `GET /api/push
        POST /api/push/subscriptions
        DELETE /api/push/subscriptions/{id}`;

const rights: RightsOfPart = {
  portal: `
person  ${calls}`,
  staff: `
assistant ${calls}`,
  sessionOnly: ['GET /api/push', 'POST /api/push/subscriptions', 'DELETE /api/push/subscriptions/{id}'],
};
export default rights;
