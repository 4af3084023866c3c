import { AsyncLocalStorage } from 'node:async_hooks';

/** The client of a request, as far as known: the activity log and certificates of completion keep it. */
export interface Origin {
  /** IP address; null without a request. */
  address: string | null;
  /** The User-Agent header, at most 300 characters. */
  agent: string | null;
}

const nowhere: Origin = { address: null, agent: null };
const requests = new AsyncLocalStorage<{ origin: Origin; accessTokenId: number | null }>();

/** Runs `work` as coming from `origin`. */
export const comingFrom = <T>(origin: Origin, work: () => T): T =>
  requests.run({ origin, accessTokenId: null }, work);

/** The origin of the current work; `nowhere` without a request. */
export const currentOrigin = (): Origin => requests.getStore()?.origin ?? nowhere;

/** Notes that the current work is authenticated by that access token (access_tokens.id). */
export function actByAccessToken(id: number): void {
  const request = requests.getStore();
  if (request) request.accessTokenId = id;
}

/** access_tokens.id of the token that the request at hand came with; null for a person's. */
export const currentAccessTokenId = (): number | null => requests.getStore()?.accessTokenId ?? null;
