import type { RequestHandler } from 'express';
import { answerIn } from '../../../platform/http/accept-language.js';
import { markPassive } from '../../../platform/http/principal.js';
import type { SessionReader } from './session-reader.js';

/**
 * Requests that no route handles are answered in the language of the person whose session the browser sends, as calls
 * are that require authentication. Without one, and while sessions cannot be read, `Accept-Language` decides.
 */
export const answerInReadersLanguage =
  (sessions: SessionReader): RequestHandler =>
  async (request, response, next) => {
    if (request.headers.authorization === undefined) {
      markPassive(request);
      const reader = await sessions.read(request).catch(() => undefined);
      if (reader?.language) answerIn(reader.language, response);
    }
    next();
  };
