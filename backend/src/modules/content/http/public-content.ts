import { parse } from 'node:querystring';
import { Injectable, type Type } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { validationPipe } from '../../../platform/http/validation.pipe.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { contentChannel, Site } from '../../practice/index.js';
import { PriceQueries } from '../../prices/index.js';
import { Testimonials } from '../application/testimonials.js';

/** A visitor's GET. */
interface PublicCall {
  pathname: string;
  /** Its query as passed to a controller. @throws DomainError invalid */
  query<Query>(dto: Type<Query>): Promise<Query>;
}

/** An answer that changes with time alone: pages with it are made again after so many seconds. */
export class PassingAnswer {
  constructor(
    readonly body: unknown,
    readonly seconds: number,
  ) {}
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Answers to visitors' calls, as `PassingAnswer` where they pass; undefined for a path that is not the part's. @throws DomainError not_found, invalid */
    'public.answers': (call: PublicCall) => Promise<unknown>;
  }
}

/** Public content, for rendering pages in this process. */
@Injectable()
export class PublicContent {
  private readonly pipe = validationPipe();
  private changes = 0;

  constructor(
    private readonly site: Site,
    private readonly testimonials: Testimonials,
    private readonly prices: PriceQueries,
    private readonly additions: PartAdditions,
    private readonly broadcast: Broadcast,
    switches: PartSwitches,
  ) {
    let latest = 0;
    broadcast.subscribe(contentChannel, (change) => {
      // This process receives its own changes twice: before they are answered, and from the database.
      if (change !== undefined && Number(change) <= latest) return;
      latest = Number(change ?? 0);
      this.changes++;
    });
    switches.onChange(() => this.changes++);
  }

  /**
   * Incremented with every change that this process receives; its own are received before they are answered.
   * A rendered page is current as long as the version from before the rendering is unchanged and `isSure`.
   */
  get version(): number {
    return this.changes;
  }

  /** False while changes by other instances cannot be received: nothing may be served from a cache then. */
  get isSure(): boolean {
    return this.broadcast.isListening;
  }

  /**
   * The response of GET to a visitor at `path` (including its query); for a list the complete `Page`, with
   * total and next cursor. @throws DomainError not_found, invalid
   */
  async answer(path: string): Promise<unknown> {
    const [pathname = '', query = ''] = path.split('?');
    switch (pathname) {
      case '/api/site':
        return this.site.forVisitors();
      case '/api/prices':
        return this.prices.forVisitors();
      case '/api/testimonials':
        return this.testimonials.list(undefined, await this.parsed(query, PageQuery));
      default:
        return this.answerOfPart({ pathname, query: (dto) => this.parsed(query, dto) });
    }
  }

  private async answerOfPart(call: PublicCall): Promise<unknown> {
    for (const answer of this.additions.of('public.answers')) {
      const answered = await answer(call);
      if (answered !== undefined) return answered;
    }
    throw notFound('page');
  }

  /** As passed to a controller. */
  private parsed<Query>(query: string, metatype: Type<Query>): Promise<Query> {
    return this.pipe.transform({ ...parse(query) }, { type: 'query', metatype });
  }
}
