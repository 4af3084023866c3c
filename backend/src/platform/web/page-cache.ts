import type { PackedPage } from './send-page.js';

/** There are few pages; further addresses are made up by visitors. */
const most = 500;

interface Kept {
  page: PackedPage;
  /** Stamp of the page's data. */
  stamp: string;
  /** Time in ms since the epoch; infinite if only content changes the page. */
  until: number;
}

/** Rendered pages by address. */
export class PageCache {
  private readonly pages = new Map<string, Kept>();

  /** The page, if it is up to date. */
  get(url: string, stamp: string, now: Date): PackedPage | undefined {
    const cached = this.pages.get(url);
    return cached?.stamp === stamp && now.getTime() < cached.until ? cached.page : undefined;
  }

  /** The last version of the page, current or not. */
  last(url: string): PackedPage | undefined {
    return this.pages.get(url)?.page;
  }

  keep(url: string, kept: Kept): void {
    if (this.pages.size >= most && !this.pages.has(url)) this.pages.clear();
    this.pages.set(url, kept);
  }
}
