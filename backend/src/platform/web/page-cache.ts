import type { PackedPage } from './send-page.js';

/** There are few pages; many more are only made by those who try every cursor. */
const most = 500;

interface Kept {
  page: PackedPage;
  /** Stamp of the page's data. */
  stamp: string;
  /** Time in ms since the epoch; infinite if only content changes the page. */
  until: number;
}

/** Rendered pages by address, those that were not asked for longest first. */
export class PageCache {
  private readonly pages = new Map<string, Kept>();

  /** The page, if it is up to date. */
  get(url: string, stamp: string, now: Date): PackedPage | undefined {
    const cached = this.pages.get(url);
    if (cached?.stamp !== stamp || now.getTime() >= cached.until) return undefined;
    this.place(url, cached);
    return cached.page;
  }

  /** The last version of the page, current or not. */
  last(url: string): PackedPage | undefined {
    return this.pages.get(url)?.page;
  }

  keep(url: string, kept: Kept): void {
    this.place(url, kept);
    const [oldest] = this.pages.keys();
    if (this.pages.size > most && oldest !== undefined) this.pages.delete(oldest);
  }

  private place(url: string, kept: Kept): void {
    this.pages.delete(url);
    this.pages.set(url, kept);
  }
}
