import bodyParser from 'body-parser';
import type { Request, RequestHandler, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** Bytes of a body that is not an upload, after decompression. */
export const maximumBody = 1024 * 1024;
/** Total keys and elements of a body, in all of its objects and lists. */
export const defaultMembers = 1000;
/** Nesting depth of objects and lists. */
export const maximumLevels = 32;

/** Runs one of body-parser's readers; `request.body` stays undefined if the body is of another type. */
export const readBody = (read: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) =>
    read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error))),
  );

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
