import type { Request } from 'express';

/** The route's template, for example `/api/documents/:id`, so that the number of labels is limited. */
export function routeOf({ route, originalUrl }: Request): string {
  // Set by Express for a matched route; Nest's own fallback route has a star.
  const template: unknown = (route as { path?: unknown } | undefined)?.path;
  if (typeof template === 'string' && !template.includes('*')) return template;
  return /^\/api([/?]|$)/i.test(originalUrl) ? '/api/*' : '/*';
}
