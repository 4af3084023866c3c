/** A column of secrets that are sealed under APP_SECRET, each for the row that it is in. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column whose value tells what a secret is sealed for. */
  of: string;
  /** Label of the key. What is stored opens under this label alone. */
  purpose: string;
  /** The words that a secret is sealed for, given `of`. What is stored opens with these alone. */
  boundTo: (of: number | string) => string;
  /** For people, if `boundTo` does not say what is in the column. */
  nameOf?: (of: number | string) => string;
}

/**
 * Every sealed column of the product. The list is the core's, so that a change of APP_SECRET also reaches what a part has
 * stored while that part is off, or left out of the build.
 */
export const sealedColumns = {
  acmeAccount: {
    table: 'acme_accounts',
    column: 'sealed_key',
    of: 'directory',
    purpose: 'steward/certificate/v1',
    boundTo: (directory) => `account key at ${directory}`,
  },
  acmeAnswer: {
    table: 'acme_challenges',
    column: 'sealed_answer',
    of: 'token',
    purpose: 'steward/certificate/v1',
    boundTo: (token) => `answer to challenge ${token}`,
  },
  answeredSecret: {
    table: 'questionnaire_answers',
    column: 'sealed',
    of: 'sealed_for',
    purpose: 'steward/answered-secret/v1',
    boundTo: (place) => `answer ${place}`,
  },
  bookingLink: {
    table: 'visitor_bookings',
    column: 'manage_sealed',
    of: 'appointment_id',
    purpose: 'steward/booking-link/v1',
    boundTo: (id) => `booking link of appointment ${id}`,
  },
  calendarAccess: {
    table: 'connected_calendars',
    column: 'sealed',
    of: 'id',
    purpose: 'steward/calendar/v1',
    boundTo: (id) => `connected calendar ${id}`,
  },
  calendarFeed: {
    table: 'calendar_feeds',
    column: 'sealed_secret',
    of: 'user_id',
    purpose: 'steward/calendar-feed/v1',
    boundTo: (userId) => `calendar feed of user ${userId}`,
  },
  clientCalendarFeed: {
    table: 'client_calendar_feeds',
    column: 'sealed_secret',
    of: 'access_id',
    purpose: 'steward/calendar-feed/v1',
    boundTo: (accessId) => `calendar feed of access ${accessId}`,
  },
  connection: {
    table: 'connections',
    column: 'sealed',
    of: 'kind',
    purpose: 'steward/connection/v1',
    boundTo: (kind) => `connection ${kind}`,
  },
  gatewayAccount: {
    table: 'gateway_accounts',
    column: 'sealed',
    of: 'id',
    purpose: 'steward/gateway-account/v1',
    boundTo: (id) => `gateway account ${id}`,
  },
  mail: {
    table: 'outbox',
    column: 'secret',
    of: 'message_id',
    purpose: 'steward/mail/v1',
    boundTo: String,
    nameOf: (messageId) => `link of email ${messageId}`,
  },
  ownCertificate: {
    table: 'own_certificates',
    column: 'sealed',
    of: 'domain',
    purpose: 'steward/certificate/v1',
    boundTo: (domain) => `certificate of ${domain}`,
  },
  pushKey: {
    table: 'push_keys',
    column: 'sealed',
    of: 'id',
    purpose: 'steward/push-key/v1',
    boundTo: (id) => `key of push notifications ${id}`,
  },
  totp: {
    table: 'totp_secrets',
    column: 'sealed_secret',
    of: 'user_id',
    purpose: 'steward/totp/v1',
    boundTo: (userId) => `user ${userId}`,
    nameOf: (userId) => `two-factor secret of user ${userId}`,
  },
  webhookSecret: {
    table: 'webhook_secrets',
    column: 'sealed',
    of: 'webhook_id',
    purpose: 'steward/webhook/v1',
    boundTo: (webhookId) => `secret of webhook ${webhookId}`,
  },
} satisfies Record<string, SealedColumn>;
