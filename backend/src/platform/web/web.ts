import type { Request, RequestHandler, Response } from 'express';
import { databaseTrouble } from '../database/database-error.js';
import type { FrontendBuild, PageSource, Rendered } from './frontend-build.js';
import { PageCache } from './page-cache.js';
import {
  packed,
  sendOnlyReadable,
  sendPage,
  sendShell,
  sendTrouble,
  squeeze,
  type Page,
} from './send-page.js';

interface OwnPage {
  path: string;
  status: number;
  /** By the name under which the page reads it. */
  own: Record<string, unknown>;
}

/**
 * Everything outside of /api, from the built frontend: static assets, public pages rendered and cached until
 * their content changes, portal and dashboard as a shell with a nonce for Ant Design's styles.
 */
export class Web {
  private readonly pages = new PageCache();

  /** @param origin public address of the product: `https://practice.example` */
  constructor(
    private readonly built: FrontendBuild,
    private readonly source: PageSource,
    private readonly origin: string,
  ) {}

  readonly handler: RequestHandler = (request, response, next) => {
    if (/^\/api(\/|$)/i.test(request.path)) return next();
    if (!['GET', 'HEAD'].includes(request.method)) return sendOnlyReadable(response);
    const answer = (): void => void this.answer(request, response).catch(next);
    // The template is not a page.
    if (request.path === '/' || request.path === '/index.html') return answer();
    this.built.assets(request, response, answer);
  };

  private async answer(request: Request, response: Response): Promise<void> {
    const { path: pathname } = request;
    const url = addressOf(request);
    const stamp = this.stamp();
    const cached = this.source.isSure ? this.pages.get(url, stamp) : undefined;
    if (cached) return sendPage(cached, request, response);
    try {
      const rendered = await this.write(url, pathname);
      if ('kind' in rendered && rendered.kind === 'shell') return this.sendShell(rendered, request, response);
      const page = packed('kind' in rendered ? this.pageOf(rendered) : { status: 200, ...rendered });
      if (page.status === 200) {
        this.pages.keep(url, stamp, page);
        void squeeze(page);
      }
      sendPage(page, request, response);
    } catch (error) {
      if (!databaseTrouble(error)) throw error;
      // A page from a moment ago is better for a reader than an error.
      const last = this.pages.last(url);
      if (last) sendPage(last, request, response);
      else sendTrouble(response);
    }
  }

  private async write(url: string, pathname: string): Promise<Rendered | { type: string; body: string }> {
    const visit = { read: this.source.read, origin: this.origin };
    return (await this.built.bundle.fileAt(pathname)?.(visit)) ?? this.built.bundle.render(url, visit);
  }

  private sendShell(rendered: Rendered, request: Request, response: Response): void {
    const { template, inline } = this.built.frames.ofShell(rendered.file ?? '');
    const fill = (head: string) => filled(template, { ...rendered, head: rendered.head + head });
    sendShell(fill, { inline, schedulingUrl: rendered.schedulingUrl }, request, response);
  }

  /** Responds with a page with data only for this visitor, never cached. */
  async sendOwn({ path, status, own }: OwnPage, request: Request, response: Response): Promise<void> {
    const visit = { read: this.source.read, origin: this.origin, own };
    const rendered = await this.built.bundle.render(path, visit);
    const page = packed({ ...this.pageOf(rendered), status });
    page.headers['Cache-Control'] = 'no-store';
    sendPage(page, request, response);
  }

  /** Cache stamp: the content has not changed, and the footer's year is still the same. */
  private stamp(): string {
    return `${this.source.version} ${new Date().getUTCFullYear()}`;
  }

  private pageOf(rendered: Rendered): Page {
    const { template, inline } = this.built.frames.of(rendered);
    return {
      status: rendered.status,
      type: 'text/html; charset=utf-8',
      body: filled(template, rendered),
      policy: { inline, schedulingUrl: rendered.schedulingUrl, widget: Boolean(rendered.schedulingUrl) },
      isPrivate: rendered.isPrivate,
    };
  }
}

/** Path and list cursor: no page uses other parameters, so they do not create another cache entry. */
function addressOf({ path: asSent, originalUrl }: Request): string {
  const path = isReadable(asSent) ? asSent : encodeURI(asSent);
  const query = originalUrl.indexOf('?');
  const cursor = query < 0 ? null : new URLSearchParams(originalUrl.slice(query)).get('cursor');
  return cursor === null ? path : `${path}?cursor=${encodeURIComponent(cursor)}`;
}

/**
 * Routes are matched by decoded paths; a path that cannot be decoded causes a warning, so it is encoded again
 * and is just unknown.
 */
function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

const filled = (template: string, { head, body, state }: Rendered): string =>
  template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
    .replace('<!--state-->', () => state);
