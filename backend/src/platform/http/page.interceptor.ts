import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Page } from '../database/paging.js';

/** Lists are plain arrays; what else a page knows stands in its headers (RFC 8288). */
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Page)) return answer;
        const http = context.switchToHttp();
        const response = http.getResponse<Response>();
        response.setHeader('X-Total-Count', answer.total);
        if (answer.next !== undefined) {
          const url = new URL(http.getRequest<Request>().originalUrl, 'http://relative');
          url.searchParams.set('cursor', answer.next);
          response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
        }
        return answer.rows as unknown[];
      }),
    );
  }
}
