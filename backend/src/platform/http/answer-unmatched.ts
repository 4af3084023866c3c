import type { Express, NextFunction, Request, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { nothingHere } from './error.filter.js';
import { routeLayers } from './route-layers.js';

/**
 * Answers requests that no route has handled: if the address has routes, 204 to OPTIONS and 405 to any other
 * method, otherwise 404. Runs before authentication, because the API document is public.
 */
export function answerUnmatched(request: Request, response: Response, next: NextFunction): void {
  const allowed = methodsAt(request);
  if (allowed.length === 0) return next(nothingHere());
  response.setHeader('Allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return void response.status(204).end();
  next(
    new DomainError(
      'method_not_allowed',
      'request.method_not_allowed',
      t('{method} is not allowed at this address. Use {allowed}.', {
        method: request.method,
        allowed: allowed.join(', '),
      }),
    ),
  );
}

/** Methods of the most specific matching path: `/documents/upload` does not count as `/documents/:id`. */
function methodsAt({ app, path }: Request): string[] {
  const routes = routeLayers(app as Express).flatMap((layer) =>
    layer.route && layer.match(path) ? [layer.route] : [],
  );
  const parameters = (route: { path: string }): number => route.path.split(':').length;
  const fewest = Math.min(...routes.map(parameters));
  const methods = routes
    .filter((route) => parameters(route) === fewest)
    .flatMap((route) => Object.keys(route.methods).map((method) => method.toUpperCase()));
  if (methods.length === 0) return [];
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
}
