import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientTabNames } from '../../src/shared/acting-for/client-tab-names.ts';
import { alex, consultant } from './practice.ts';

const sources = fileURLToPath(new URL('../../src/', import.meta.url));

/** Paths of every screen, from the lists of the product and of its parts: '/client/messages/:id'. */
const paths = globSync(['app/screens.ts', 'parts/*/index.ts'], { cwd: sources }).flatMap((file) =>
  [...readFileSync(sources + file, 'utf8').matchAll(/path: '([^':][^']*)'/g)].map(([, path = '']) => path),
);

export interface Area {
  name: string;
  person?: { username: string; password: string };
  paths: string[];
}

const matching = (pattern: RegExp) => [...new Set(paths.filter((path) => pattern.test(path)))];

/** All screens, by the person who sees them. */
export const areas: readonly Area[] = [
  { name: 'site', paths: matching(/^(?!\/admin|\/unsubscribe|\/client\/(?!login|register))/) },
  { name: 'portal', person: alex, paths: matching(/^\/client\/(?!login|register)/) },
  { name: 'dashboard', person: consultant, paths: matching(/^\/admin/) },
];

/** The list that a screen of one record belongs to: '/client/messages'. */
export const withoutParameters = (path: string): string => path.replace(/\/:.*/, '') || '/';

/** Addresses of a path: `:id` is the given record, and `:tab` is each tab of a client's page. */
export const addressesOf = (path: string, id: number | string): string[] =>
  [
    path.replace(/\/:(?:id|slug)\??/, `/${id}`),
    ...(path.includes('?') ? [withoutParameters(path)] : []),
  ].flatMap((address) =>
    address.endsWith('/:tab?')
      ? [address, ...clientTabNames.map((tab) => `${address.slice(0, -5)}${tab}`)].map((one) =>
          one.replace('/:tab?', ''),
        )
      : address,
  );
