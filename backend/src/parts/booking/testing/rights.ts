import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  portal: `
anyone  GET /api/booking /api/booking/slots /api/booking/manage /api/booking/calendar
        POST /api/booking /api/booking/preview /api/booking/confirm /api/booking/cancel /api/booking/reschedule
appointments GET /api/appointments/slots? /api/appointment-types?
        POST /api/appointments? /api/appointments/{id}/reschedule`,
  staff: `
assistant GET /api/admin/booking-requests /api/appointments/slots /api/appointment-types
        POST /api/admin/booking-requests/{id}/confirm /api/admin/booking-requests/{id}/decline
        POST /api/admin/booking-requests/{id}/close /api/appointments/{id}/reschedule`,
  bodies: {
    'POST /api/appointments/{id}/reschedule': () => ({ startsAt: '2999-01-01T15:00:00.000Z' }),
  },
  queries: { 'GET /api/appointments/slots': 'type=review&from=2999-01-01&to=2999-01-07' },
};
export default rights;
