import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, languageFrom } from '@steward/texts';
import '@steward/texts/server';
import type { AccessScope, Actor, ClientAccess } from '../../kernel/index.js';

/** Address and user agent of a request's client, for the activity log and certificates of completion. */
export interface RequestContext {
  /** IP address; null without a request. */
  address: string | null;
  /** The User-Agent header, at most 300 characters. */
  agent: string | null;
}

/** Fields of the log lines written during this work. */
export interface Work {
  /** Id of the request, or of the one that sent the job. */
  requestId?: string | undefined;
  /** Name of the running job, if any. */
  job?: string;
  jobId?: string;
}

interface Current {
  language: Language;
  context: RequestContext;
  work: Work;
  accessTokenId: number | null;
  via: string | null;
  actor: Actor | undefined;
  granted: GrantedAccess | undefined;
  isHistory: boolean;
}

/** Access to a client that another person granted, as decided before the call. */
export interface GrantedAccess {
  access: ClientAccess;
  /** The scope that the call needs; undefined if any access is enough. */
  scope: AccessScope | undefined;
}

const noRequest: RequestContext = { address: null, agent: null };
const noWork: Work = {};
const current = new AsyncLocalStorage<Current>();
languageFrom(() => current.getStore()?.language);

const newWork = (context: RequestContext, work: Work): Current => ({
  language: 'en',
  context,
  work,
  accessTokenId: null,
  via: null,
  actor: undefined,
  granted: undefined,
  isHistory: false,
});

/** Runs `task` on behalf of a request from that client. */
export const runInRequestContext = <T>(context: RequestContext, task: () => T, work: Work = noWork): T =>
  current.run(newWork(context, work), task);

/** Runs a task whose texts, `t('…')`, are in that language: of the person who reads them. */
export const inLanguage = <T>(language: Language, task: () => T): T =>
  current.run({ ...(current.getStore() ?? newWork(noRequest, noWork)), language }, task);

/** The current request's texts are in that language from now on. */
export function continueIn(language: Language): void {
  const request = current.getStore();
  if (request) request.language = language;
}

/** Runs a job: without a client, though a request may have sent it. */
export const runAsJob = <T>(work: Work, task: () => T): T => runInRequestContext(noRequest, task, work);

/** Runs a task that stores what happened elsewhere, before: nobody is emailed about it now. */
export const asHistory = <T>(task: () => T): T =>
  current.run({ ...(current.getStore() ?? newWork(noRequest, noWork)), isHistory: true }, task);

/** True within `asHistory`. */
export const isHistory = (): boolean => current.getStore()?.isHistory ?? false;

/** The context of the current work; nulls without a request. */
export const currentRequestContext = (): RequestContext => current.getStore()?.context ?? noRequest;

/** The current work; empty outside of requests and jobs. */
export const currentWork = (): Work => current.getStore()?.work ?? noWork;

/** Records that the current work is authenticated by that access token (access_tokens.id). */
export function actByAccessToken(id: number): void {
  const request = current.getStore();
  if (request) request.accessTokenId = id;
}

/** access_tokens.id of the token that authenticates the current request; null for a session. */
export const currentAccessTokenId = (): number | null => current.getStore()?.accessTokenId ?? null;

/** Records that the current request acts for its person in a way of its own, which the activity log names. */
export function actVia(way: string): void {
  const request = current.getStore();
  if (request) request.via = way;
}

/** That way; null for a login or an access token. */
export const currentVia = (): string | null => current.getStore()?.via ?? null;

/** Records the actor of the current request. */
export function actAs(actor: Actor): void {
  const request = current.getStore();
  if (request) request.actor = actor;
}

/** The signed-in caller of the current request; undefined for a visitor, and in a job. */
export const currentActor = (): Actor | undefined => current.getStore()?.actor;

/** Records the access by which the current request is allowed. */
export function actByGrant(granted: GrantedAccess): void {
  const request = current.getStore();
  if (request) request.granted = granted;
}

/** The access by which the current request is allowed; undefined for one's own client, for staff and in a job. */
export const currentGrant = (): GrantedAccess | undefined => current.getStore()?.granted;

/** Runs a task that belongs to the request but no longer depends on the access of its caller. */
export function afterAnswer<T>(task: () => T): T {
  const request = current.getStore();
  return request ? current.run({ ...request, granted: undefined }, task) : task();
}
