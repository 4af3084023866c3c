import type { PackedPage } from './send-page.js';

/** There are few pages; further addresses are made up by visitors. */
const most = 500;

/** Rendered pages by address, each with a stamp of its data. */
export class PageCache {
  private readonly pages = new Map<string, { stamp: string; page: PackedPage }>();

  /** The page, if it is up to date. */
  get(url: string, stamp: string): PackedPage | undefined {
    const cached = this.pages.get(url);
    return cached?.stamp === stamp ? cached.page : undefined;
  }

  /** The last version of the page, current or not. */
  last(url: string): PackedPage | undefined {
    return this.pages.get(url)?.page;
  }

  keep(url: string, stamp: string, page: PackedPage): void {
    if (this.pages.size >= most && !this.pages.has(url)) this.pages.clear();
    this.pages.set(url, { stamp, page });
  }
}
