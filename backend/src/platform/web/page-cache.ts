import type { PackedPage } from './send-page.js';

/** Pages are few; what is beyond are addresses that somebody made up. */
const most = 500;

/** Finished pages by address, each with the stamp of what it was made from. */
export class PageCache {
  private readonly pages = new Map<string, { stamp: string; page: PackedPage }>();

  /** The page, if it was made from what is current. */
  get(url: string, stamp: string): PackedPage | undefined {
    const cached = this.pages.get(url);
    return cached?.stamp === stamp ? cached.page : undefined;
  }

  /** The page as it was last, current or not. */
  last(url: string): PackedPage | undefined {
    return this.pages.get(url)?.page;
  }

  keep(url: string, stamp: string, page: PackedPage): void {
    if (this.pages.size >= most && !this.pages.has(url)) this.pages.clear();
    this.pages.set(url, { stamp, page });
  }
}
