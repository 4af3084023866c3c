/** Asked of an open page by the service worker: the page answers true, and goes to the address without a reload. */
export interface Lead {
  leadTo: string;
}

const areaPath = /^\/(?:client|admin)(?:\/|$)/;

/** @returns path with its query, of a page in portal or dashboard; undefined for anything else, and any other origin */
export function pageAt(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return undefined;
  const { origin: its, pathname, search, hash } = new URL(address, origin);
  return its === origin && areaPath.test(pathname) ? pathname + search + hash : undefined;
}
