import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language, translationsFrom } from '@steward/texts';
import { translationsOf } from '@steward/texts/translations';
import { pagePolicy } from '../http/security-headers.js';
import type { OwnReader } from './reader-of.js';
import { Frames, type Framed, type Manifest } from './frames.js';
import { onlySetup } from './only-setup.js';
import { staticFiles } from '../http/static-files.js';

/** One public response of the API. */
interface PageData {
  body: unknown;
  /** Cursor of a list's next page. */
  next?: string | undefined;
  /** Seconds after which it may differ although no content has changed; undefined if it never does. */
  seconds?: number | undefined;
}

/** Data source of pages: the public responses of the API, read in-process. */
export interface PageSource {
  /** @throws an error of kind `not_found` where a visitor would get a 404 */
  read: (path: string) => Promise<PageData>;
  /** True for the position of a page in a list. */
  isCursor: (text: string) => boolean;
  /** Incremented whenever the content of pages has changed. */
  readonly version: number;
  /** False while changes by other instances are not received: then the cache must not be used. */
  readonly isSure: boolean;
}

/** The server's input for rendering a page. */
export interface ServerRequest {
  read: PageSource['read'];
  /** The product's public address: `https://practice.example`. */
  origin: string;
  /** Data only for this visitor, by the name under which the page reads it. */
  own?: Record<string, unknown>;
  /** Reads the API as the reader of the page, whose data is drawn. */
  readOwn?: OwnReader;
  /** Time zone of the reader; undefined if it is not known. */
  zone?: string | undefined;
}

/** The address of a public page: see frontend/src/shared/text/page-language.ts. */
interface PageAddress {
  language: Language;
  /** `/es`; empty for English. */
  prefix: string;
  pathname: string;
}

export interface Rendered extends Framed {
  status: number;
  language: Language;
  /** `page`: complete HTML of a public page; `shell`: the start page of portal and dashboard. */
  kind: 'page' | 'shell';
  head: string;
  /** Added to the head. */
  style: string;
  body: string;
  state: string;
  /** True if the state shows a shell's first screen, which needs the style sheets of its area. */
  isDrawn?: boolean | undefined;
  /** Never cached, and sends no referrer. */
  isPrivate: boolean;
  /** Ant Design adds its styles, for which the policy has a nonce: the page is made for each request. */
  addsStyles?: boolean | undefined;
  /** URL of the scheduling service, if the page shows it. */
  schedulingUrl?: string | undefined;
  /** Address to which the request is redirected; nothing is rendered. */
  location?: string | undefined;
}

/** A generated file. */
export interface WrittenFile {
  type: string;
  language?: Language;
  body: string;
}

/** The frontend's server bundle; see frontend/src/app/entry-server.tsx. */
interface Bundle {
  render: (url: string, request: ServerRequest) => Promise<Rendered>;
  /** @param address path and query */
  fileAt: (
    address: string,
  ) => ((request: ServerRequest) => WrittenFile | undefined | Promise<WrittenFile | undefined>) | undefined;
  /** Path and query of a page, without the parameters and values that the page does not know. */
  addressOf: (url: string, source: Pick<PageSource, 'read' | 'isCursor'>) => Promise<string>;
  /** True for a shell, which is in the language of its reader. */
  isOwn: (pathname: string) => boolean;
  pageAddress: (pathname: string) => PageAddress;
  /** Address that a path leads to instead, permanently. */
  redirectOf: (pathname: string) => string | undefined;
  /** Path to which another app's files are sent where no service worker keeps them, and the address it leads to. */
  sharing: { path: string; leadsTo: string };
  /** The bundle has its own texts. */
  translationsFrom: typeof translationsFrom;
}

/** The built frontend. */
export interface FrontendBuild {
  bundle: Bundle;
  frames: Pick<Frames, 'of' | 'ofShell'>;
  /** Static files. */
  assets: ReturnType<typeof staticFiles>;
  /** Everything outside of /api while the practice waits for its set-up. */
  whileSettingUp: ReturnType<typeof onlySetup>;
}

/**
 * @param dist the frontend's `dist` folder
 * @returns undefined if the frontend is not built
 */
export async function readFrontendBuild(dist: string): Promise<FrontendBuild | undefined> {
  const client = path.join(dist, 'client');
  const bundle = path.join(dist, 'server/entry-server.js');
  if (!existsSync(bundle)) return undefined;
  const read = (address: string): string => readFileSync(path.join(client, address), 'utf8');
  const template = read('index.html');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest; // Vite's own format
  const policy = pagePolicy();
  const assets = staticFiles(client, {
    brotli: true,
    gzip: true,
    // Source maps are for operators, on disk only.
    isPublic: (pathname) => !pathname.endsWith('.map'),
    headers: (pathname) => ({
      // Names under /assets/ contain a hash of their content.
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Scripts, styles and fonts follow their page's policy, and opened alone they may do nothing; a worker and a picture
      // have their own.
      ...((pathname === '/service-worker.js' || !/\.(?:js|css|woff2)$/.test(pathname)) && {
        'Content-Security-Policy': policy,
      }),
    }),
  });
  const built = (await import(pathToFileURL(bundle).href)) as Bundle; // from the same commit
  built.translationsFrom(translationsOf);
  return {
    bundle: built,
    frames: new Frames(template, manifest, read),
    assets,
    whileSettingUp: onlySetup(dist),
  };
}
