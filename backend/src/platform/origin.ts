import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from, as far as it tells: the activity log and certificates of completion keep it. */
export interface Origin {
  /** IP address; null for what the program does by itself. */
  address: string | null;
  /** The User-Agent header, at most 300 characters. */
  agent: string | null;
}

const nowhere: Origin = { address: null, agent: null };
const requests = new AsyncLocalStorage<{ origin: Origin; accessTokenId: number | null }>();

/** Runs `work` as coming from `origin`. */
export const comingFrom = <T>(origin: Origin, work: () => T): T =>
  requests.run({ origin, accessTokenId: null }, work);

/** Where the work at hand comes from; nowhere for what no request asked for. */
export const currentOrigin = (): Origin => requests.getStore()?.origin ?? nowhere;

/** Notes that a program does the work at hand, by that access token (access_tokens.id). */
export function actByAccessToken(id: number): void {
  const request = requests.getStore();
  if (request) request.accessTokenId = id;
}

/** access_tokens.id of the token that the request at hand came with; null for a person's. */
export const currentAccessTokenId = (): number | null => requests.getStore()?.accessTokenId ?? null;
