import bodyParser from 'body-parser';
import type { Request, RequestHandler, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { defaultPace, watchPace } from './body-pace.js';
import { callerOf } from './call-share.js';

/** Bytes of a body that is not an upload, after decompression. */
export const maximumBody = 1024 * 1024;
/** Total keys and elements of a body, in all of its objects and lists. */
export const defaultMembers = 1000;
/** Nesting depth of objects and lists. */
export const maximumLevels = 32;

/** Bodies of one caller that may be on their way at a time. */
const unfinishedAtOnce = 64;
/** Ends reading a body, by caller; the one that began first comes first. */
const unfinished = new Map<string, Set<() => void>>();

/**
 * Runs one of body-parser's readers; `request.body` stays undefined if the body is of another type. A body that arrives
 * too slowly is refused, and so is the oldest one of a caller who has too many on their way: one that arrives at once
 * never waits for those.
 * @throws DomainError timed_out request.timeout
 */
export async function readBody(read: RequestHandler, request: Request, response: Response): Promise<void> {
  let isOver = false;
  const parsed = new Promise<void>((resolve, reject) =>
    read(request, response, (error?: unknown) => {
      isOver = error === undefined;
      if (isOver) resolve();
      else reject(error as Error);
    }),
  );
  // All of it has arrived, as nearly always; or it is of another type, whose own reader would miss the bytes counted here.
  if (isOver || request.complete) return parsed;
  const watch = watchPace(request, maximumBody, defaultPace, tooSlow);
  const end = begun(callerOf(request), () => watch.refuse(tooSlow()));
  try {
    await Promise.race([parsed, watch.refused]);
  } catch (error) {
    // The rest of the body is not read: the connection ends with the response.
    if (!request.complete) response.setHeader('Connection', 'close');
    throw error;
  } finally {
    watch.stop();
    end();
  }
}

/** Counts a body that is on its way. @returns to be called once it is read or refused */
function begun(caller: string, refuse: () => void): () => void {
  const bodies = unfinished.get(caller) ?? new Set();
  unfinished.set(caller, bodies);
  bodies.add(refuse);
  const [oldest] = bodies;
  if (oldest && bodies.size > unfinishedAtOnce) {
    bodies.delete(oldest);
    oldest();
  }
  return () => {
    bodies.delete(refuse);
    if (bodies.size === 0) unfinished.delete(caller);
  };
}

const tooSlow = (): DomainError =>
  new DomainError('timed_out', 'request.timeout', t('The request took too long.'));

const readForm = bodyParser.text({ type: 'application/x-www-form-urlencoded', limit: maximumBody });

/**
 * Fields of a form posted by a page without JavaScript; the last one wins if a name is repeated.
 * @throws DomainError `request.too_complex`
 */
export async function readPageForm(request: Request, response: Response): Promise<Record<string, string>> {
  await readBody(readForm, request, response);
  const text = typeof request.body === 'string' ? request.body : '';
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields > defaultMembers) throw tooComplex(defaultMembers);
  return Object.fromEntries(new URLSearchParams(text));
}

export const malformedRequest = (): DomainError =>
  new DomainError('invalid', 'request.malformed', t('The request could not be read.'));

/** @param members number of keys and elements to read */
export const tooComplex = (members: number): DomainError =>
  new DomainError(
    'invalid',
    'request.too_complex',
    t('The request has more than {members} fields and values, or more than {maximumLevels} levels.', {
      members,
      maximumLevels,
    }),
  );
