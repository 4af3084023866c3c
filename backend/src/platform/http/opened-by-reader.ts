import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * Parameter: true if the caller gets the content and asked for it themselves. A HEAD request gets none; a link or image
 * on another site sends the cookie along, and so does a browser that loads ahead (Fetch Metadata, W3C). Without these
 * headers the caller is no browser, or an old one.
 */
export const OpenedByReader = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const { method, headers } = context.switchToHttp().getRequest<Request>();
  const fromElsewhere = ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
  const isAhead = String(headers['sec-purpose']).includes('prefetch');
  return method !== 'HEAD' && !fromElsewhere && !isAhead;
});
