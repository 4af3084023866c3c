import { StewardApi } from './api/StewardApi.js';
import type { CallSettings, Settings } from './call-settings.js';
import { Connection } from './connection.js';

export { StewardError } from './steward-error.js';
export { everyRow, pageOf, type Page, type Rows } from './pages.js';
export {
  verifyWebhook,
  WebhookError,
  type SignedRequest,
  type WebhookMessage,
  type WebhookOptions,
} from './webhooks.js';
export type { Answer, CallSettings, Settings } from './call-settings.js';
export type * from './api/index.js';

/**
 * One installation of Steward, with a service for each part of its API: `steward.documents.listDocumentsForAdmin()`.
 *
 * Failed calls reject with `StewardError`, calls without an answer as `fetch` does: a `TypeError` for the network, a
 * `TimeoutError` after `timeout`, and the signal's reason after an abort.
 */
export class Steward extends StewardApi {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    super(new Connection(settings));
    this.#settings = settings;
  }

  /** The same installation with other settings for some calls: `steward.with({ signal }).clients.listClients()`. */
  with(settings: CallSettings): Steward {
    return new Steward({ ...this.#settings, ...settings });
  }
}
