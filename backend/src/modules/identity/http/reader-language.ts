import type { RequestHandler } from 'express';
import passport from 'passport';
import { answerIn } from '../../../platform/http/accept-language.js';
import { markPassive, type Principal } from '../../../platform/http/principal.js';
import { sessionStrategy } from './session.strategy.js';

/**
 * Requests that no route handles are answered in the language of the person whose session the browser sends, as calls
 * are that require authentication. Without one, and while sessions cannot be read, `Accept-Language` decides.
 */
export const answerInReadersLanguage: RequestHandler = (request, response, next) => {
  if (request.headers.authorization !== undefined) return next();
  markPassive(request);
  const answer = (_error: unknown, reader: Principal | false | null): void => {
    if (reader && reader.language) answerIn(reader.language, response);
    next();
  };
  (passport.authenticate(sessionStrategy, { session: false }, answer) as RequestHandler)(
    request,
    response,
    next,
  );
};
