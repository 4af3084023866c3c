import { AsyncLocalStorage } from 'node:async_hooks';

/** Address and program of a request's client: the activity log and certificates of completion keep them. */
export interface RequestContext {
  /** IP address; null without a request. */
  address: string | null;
  /** The User-Agent header, at most 300 characters. */
  agent: string | null;
}

const noRequest: RequestContext = { address: null, agent: null };
const requests = new AsyncLocalStorage<{ context: RequestContext; accessTokenId: number | null }>();

/** Runs `work` on behalf of a request from there. */
export const runInRequestContext = <T>(context: RequestContext, work: () => T): T =>
  requests.run({ context, accessTokenId: null }, work);

/** The context of the current work; nulls without a request. */
export const currentRequestContext = (): RequestContext => requests.getStore()?.context ?? noRequest;

/** Notes that the current work is authenticated by that access token (access_tokens.id). */
export function actByAccessToken(id: number): void {
  const request = requests.getStore();
  if (request) request.accessTokenId = id;
}

/** access_tokens.id of the token that the current request is authenticated by; null for a session. */
export const currentAccessTokenId = (): number | null => requests.getStore()?.accessTokenId ?? null;
