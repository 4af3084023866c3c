import type { ReactNode } from 'react';
import { createCache, StyleProvider } from '@ant-design/cssinjs';

const cache = createCache();
const update = cache.opUpdate.bind(cache);
// Styles are never removed, since the next test needs them again.
cache.opUpdate = (key, valueFn) => update(key, (value) => valueFn(value) ?? value ?? null);

/**
 * Ant Design's styles, created once for all tests as in a page that stays open. They are not in the document
 * (`server`): jsdom ignores cascade layers, so they would only be parsed again and again.
 */
export function LastingStyles({ children }: { children: ReactNode }) {
  return (
    <StyleProvider cache={cache} mock="server">
      {children}
    </StyleProvider>
  );
}
