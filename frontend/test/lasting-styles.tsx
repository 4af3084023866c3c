import type { ReactNode } from 'react';
import { createCache, StyleProvider } from '@ant-design/cssinjs';

const cache = createCache();
const update = cache.opUpdate.bind(cache);
// Nothing is forgotten once no element needs it any more: the next test needs it again.
cache.opUpdate = (key, valueFn) => update(key, (value) => valueFn(value) ?? value ?? null);

/**
 * Ant Design's styles, made once for all tests as in a page that stays open. They stay out of the document (`server`):
 * they stand in a layer, over which jsdom passes, so that there they would only be read again and again.
 */
export function LastingStyles({ children }: { children: ReactNode }) {
  return (
    <StyleProvider cache={cache} mock="server">
      {children}
    </StyleProvider>
  );
}
