import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../kernel/index.js';
import { sameOriginOnly } from '../../../platform/http/same-origin.js';
import { sendElsewhere } from '../../../platform/web/send-page.js';
import type { Settings } from '../../../platform/settings/settings.js';
import type { Web } from '../../../platform/web/web.js';
import type { Unsubscriptions } from '../application/unsubscriptions.js';

/**
 * The page of an unsubscribe link. Opening it changes nothing. Its form works without scripts, unsubscribes,
 * and shows the page again.
 */
export function unsubscribePage(unsubscriptions: Unsubscriptions, web: Web, settings: Settings) {
  const requireSameOrigin = sameOriginOnly(settings);

  const show = async (token: string, request: Request, response: Response): Promise<void> => {
    const found = await unsubscriptions.find(token).catch(nullIfNotFound);
    const own = { unsubscription: found && { token, ...found } };
    await web.sendOwn({ path: request.path, status: found ? 200 : 404, own }, request, response);
  };
  const end = async (token: string, request: Request, response: Response): Promise<void> => {
    const ended = await unsubscriptions.end(token).catch(nullIfNotFound);
    if (ended) sendElsewhere(303, `${request.path}?token=${encodeURIComponent(token)}`, response);
    else await show(token, request, response);
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    const token = new URLSearchParams(request.originalUrl.split('?')[1]).get('token') ?? '';
    if (['GET', 'HEAD'].includes(request.method)) show(token, request, response).catch(next);
    else if (request.method !== 'POST') web.handler(request, response, next);
    else
      requireSameOrigin(request, response, (refused?: unknown) => {
        if (refused) next(refused);
        else end(token, request, response).catch(next);
      });
  };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'not_found') return null;
  throw error;
}
