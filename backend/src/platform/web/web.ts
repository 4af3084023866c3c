import type { RequestListener } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '../../kernel/index.js';
import { databaseTrouble } from '../database/database-error.js';
import { networkOfCaller } from '../http/call-share.js';
import { FairShare } from '../security/fair-share.js';
import type { FrontendBuild, PageSource, Rendered, ServerRequest, WrittenFile } from './frontend-build.js';
import { type Frame, hashOf } from './frames.js';
import { PageCache } from './page-cache.js';
import { readerOf } from './reader-of.js';
import {
  packed,
  sendElsewhere,
  sendOnlyReadable,
  sendPage,
  sendShell,
  sendTrouble,
  squeeze,
  type PackedPage,
  type Page,
} from './send-page.js';

/** A page ready to be sent, the shell of an area, which differs for each response, or a redirect. */
type Answer = PackedPage | Rendered;

/** Public pages drawn at a time for one network. */
const drawnAtOnce = 4;
/**
 * Pages drawn at a time with the data of one person. Drawing takes the processor, so more at once would be no faster, and
 * would delay each step of other people's calls.
 */
const ownDrawnAtOnce = 1;

/** The reader of a page, as its request tells. */
interface Reader {
  /** Names the person, or their network. */
  keyOf: (request: Request) => string;
  /** Time zone; undefined if it is not known. */
  zoneOf: (request: Request) => string | undefined;
}

interface OwnPage {
  path: string;
  status: number;
  /** By the name under which the page reads it. */
  own: Record<string, unknown>;
}

/**
 * Everything outside of /api, from the built frontend: static assets, public pages rendered and cached until
 * their content changes or their data expires, portal and dashboard as a shell with a nonce for Ant Design's
 * styles.
 */
export class Web {
  private readonly pages = new PageCache();
  /** Pages being rendered: requests for the same page wait for it instead of rendering it, too. */
  private readonly pending = new Map<string, Promise<Answer>>();
  private readonly drawing = new FairShare(drawnAtOnce);
  private readonly drawingOwn = new FairShare(ownDrawnAtOnce);

  /**
   * @param origin public address of the product: `https://practice.example`
   * @param api the whole product, for the data of a page's reader
   */
  constructor(
    private readonly built: FrontendBuild,
    private readonly source: PageSource,
    private readonly origin: string,
    private readonly clock: Clock,
    private readonly api: RequestListener,
    private readonly reader: Reader,
  ) {}

  readonly handler: RequestHandler = (request, response, next) => {
    if (/^\/api(\/|$)/i.test(request.path)) return next();
    if (!['GET', 'HEAD'].includes(request.method)) return sendOnlyReadable(response);
    const elsewhere = this.built.bundle.redirectOf(request.path);
    if (elsewhere !== undefined) return redirect(elsewhere, request, response);
    const answer = (): void => void this.answer(request, response).catch(next);
    // The template is not a page.
    if (request.path === '/' || request.path === '/index.html') return answer();
    this.built.assets(request, response, answer);
  };

  private async answer(request: Request, response: Response): Promise<void> {
    if (request.headers.cookie !== undefined && this.built.bundle.isOwn(request.path))
      return this.sendDrawn(request, response);
    const url = await this.addressOf(request);
    const cached = this.kept(url);
    if (cached) {
      void squeeze(cached);
      return sendPage(cached, request, response);
    }
    try {
      // Made by others in the meantime.
      const answer = await this.draw(
        this.drawing,
        networkOfCaller(request),
        response,
        async () => this.kept(url) ?? this.once(url),
      );
      if (answer) this.send(answer, request, response);
    } catch (error) {
      if (!databaseTrouble(error)) throw error;
      // A page from a moment ago is better for a reader than an error.
      const last = this.pages.last(url);
      if (last) sendPage(last, request, response);
      else sendTrouble(response);
    }
  }

  private send(answer: Answer, request: Request, response: Response): void {
    if (!('kind' in answer)) return sendPage(answer, request, response);
    if (answer.location === undefined) return this.sendShell(answer, request, response);
    // The content may change its language.
    response.setHeader('Cache-Control', 'no-cache');
    redirect(answer.location, request, response);
  }

  /** Draws in the reader's turn; undefined if the reader has hung up by then. */
  private draw<T>(
    share: FairShare,
    whose: string,
    response: Response,
    make: () => Promise<T>,
  ): Promise<T | undefined> {
    return share.run(whose, async () => (response.destroyed ? undefined : make()));
  }

  /** The page, if it is up to date. */
  private kept(url: string): PackedPage | undefined {
    const now = this.clock.now();
    return this.source.isSure ? this.pages.get(url, stampOf(this.source.version, now), now) : undefined;
  }

  /** Responds with a shell drawn with its reader's data: neither cached nor shared with another request. */
  private async sendDrawn(request: Request, response: Response): Promise<void> {
    const readOwn = readerOf(request, this.api);
    const zone = this.reader.zoneOf(request);
    const visit = { read: this.source.read, origin: this.origin, readOwn, zone };
    try {
      const drawn = await this.draw(this.drawingOwn, this.reader.keyOf(request), response, () =>
        this.built.bundle.render(request.originalUrl, visit),
      );
      if (drawn) this.sendShell(drawn, request, response);
    } catch (error) {
      if (!databaseTrouble(error)) throw error;
      sendTrouble(response);
    }
  }

  /** Shares one rendering between simultaneous requests, unless it could be of older content. */
  private once(url: string): Promise<Answer> {
    const now = this.clock.now();
    const stamp = stampOf(this.source.version, now);
    if (!this.source.isSure) return this.make(url, stamp, now);
    const key = `${stamp} ${url}`;
    let pending = this.pending.get(key);
    if (!pending) {
      pending = this.make(url, stamp, now).finally(() => this.pending.delete(key));
      this.pending.set(key, pending);
    }
    return pending;
  }

  /** Renders a page, and keeps it until the first of its data expires. */
  private async make(url: string, stamp: string, now: Date): Promise<Answer> {
    let seconds = Infinity;
    const read: PageSource['read'] = async (path) => {
      const data = await this.source.read(path);
      seconds = Math.min(seconds, data.seconds ?? Infinity);
      return data;
    };
    const rendered = await this.write(url, { read, origin: this.origin });
    if ('kind' in rendered && isOnce(rendered)) return rendered;
    const made = packed('kind' in rendered ? this.pageOf(rendered) : { status: 200, ...rendered });
    if (made.status !== 200) return made;
    // The same page again is compressed already.
    const last = this.pages.last(url);
    const page = last?.etag === made.etag ? last : made;
    this.pages.keep(url, { page, stamp, until: now.getTime() + seconds * 1000 });
    return page;
  }

  private async write(url: string, visit: ServerRequest): Promise<Rendered | WrittenFile> {
    return (await this.built.bundle.fileAt(url)?.(visit)) ?? this.built.bundle.render(url, visit);
  }

  private sendShell(rendered: Rendered, request: Request, response: Response): void {
    const { frames } = this.built;
    const frame =
      rendered.kind === 'shell'
        ? frames.ofShell(rendered.files[0] ?? '', rendered.isDrawn)
        : frames.of(rendered);
    const { template, inline } = styled(frame, rendered);
    const fill = (head: string) => filled(template, { ...rendered, head: rendered.head + head });
    const { status, schedulingUrl, language, isPrivate } = rendered;
    sendShell(fill, { status, isPrivate, inline, schedulingUrl }, language, request, response);
  }

  /** Language and path of a public page's request. */
  addressOfPage({ path }: Request): ReturnType<FrontendBuild['bundle']['pageAddress']> {
    return this.built.bundle.pageAddress(path);
  }

  /** Responds with a page with data only for this visitor, never cached. */
  async sendOwn({ path, status, own }: OwnPage, request: Request, response: Response): Promise<void> {
    const visit = { read: this.source.read, origin: this.origin, own };
    const rendered = await this.draw(this.drawing, networkOfCaller(request), response, () =>
      this.built.bundle.render(path, visit),
    );
    if (!rendered) return;
    const page = packed({ ...this.pageOf(rendered), status });
    page.headers['Cache-Control'] = 'no-store';
    sendPage(page, request, response);
  }

  /** Made-up parameters and values do not create another cache entry. */
  private async addressOf({ path: asSent, originalUrl }: Request): Promise<string> {
    const path = isReadable(asSent) ? asSent : encodeURI(asSent);
    const query = originalUrl.indexOf('?');
    if (query < 0) return path;
    try {
      return await this.built.bundle.addressOf(path + originalUrl.slice(query), this.source);
    } catch (error) {
      if (!databaseTrouble(error)) throw error;
      return path;
    }
  }

  private pageOf(rendered: Rendered): Page {
    const { template, inline } = styled(this.built.frames.of(rendered), rendered);
    return {
      status: rendered.status,
      language: rendered.language,
      type: 'text/html; charset=utf-8',
      body: filled(template, rendered),
      policy: { inline, schedulingUrl: rendered.schedulingUrl, widget: Boolean(rendered.schedulingUrl) },
      isPrivate: rendered.isPrivate,
    };
  }
}

/** A shell, a page with styles by nonce, or another address: nothing to keep. */
const isOnce = ({ kind, addsStyles, location }: Rendered): boolean =>
  kind === 'shell' || addsStyles === true || location !== undefined;

/** Cache stamp: the content has not changed, and the footer's year is still the same. */
const stampOf = (version: number, now: Date): string => `${version} ${now.getUTCFullYear()}`;

/** Permanently, with the query of the request. */
function redirect(to: string, request: Request, response: Response): void {
  const query = request.originalUrl.indexOf('?');
  sendElsewhere(308, to + (query < 0 ? '' : request.originalUrl.slice(query)), response);
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

/** The frame with the style of the practice's color, which the policy allows by its hash. */
const styled = ({ template, inline }: Frame, { style }: Rendered): Frame =>
  style === ''
    ? { template, inline }
    : {
        template: template.replace('<!--head-->', () => `<!--head--><style>${style}</style>`),
        inline: { ...inline, style: `${inline.style} ${hashOf(style)}` },
      };

const filled = (template: string, { head, body, state, language }: Rendered): string =>
  template
    .replace(/(<html[^>]* )lang="en"/, `$1lang="${language}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
    .replace('<!--state-->', () => state);
