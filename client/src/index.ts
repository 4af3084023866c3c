import { StewardApi } from './api/StewardApi.js';

export { everyRow, pageOf, type Page } from './pages.js';
export { StewardError } from './request.js';
export type * from './api/index.js';

/** One installation, with a service for each part of its API: `steward.documents.listAllDocuments()`. */
export class Steward extends StewardApi {
  /** @param options.url such as https://portal.example.com @param options.token a personal access token, `stw_…` */
  constructor({ url, token }: { url: string; token: string }) {
    super({ BASE: url, TOKEN: token });
  }
}
