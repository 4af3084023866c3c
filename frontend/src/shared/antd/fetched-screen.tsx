import type { ComponentType } from 'react';
import { t } from '@steward/texts';
import { useLazyModule } from '../kit/use-lazy-module';
import { Failed, ScreenSkeleton } from './states';
import { loadedOnce } from './with-antd';

/**
 * Reloads the page if the server is reachable; offline it stays. Chromium caches a failed module import for
 * as long as the page is open, so it cannot be imported again; after an update its file has another name.
 */
function reload(): void {
  void window.fetch(window.location.href, { method: 'HEAD' }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

/**
 * Screen whose module is loaded on demand, with Ant Design: when it is opened, or before, on hover. Offline it shows an error
 * with a retry button.
 * @param name export name of the component in the module
 */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const once = loadedOnce(() => load().then((module) => module[name]));
  function Component(props: Props) {
    const state = useLazyModule(once.fetch, 0);
    if (once.Component) return <once.Component {...props} />;
    if (state === 'loading') return <ScreenSkeleton />;
    return <Failed message={t('Failed to load this screen. Please try again.')} onRetry={reload} />;
  }
  return { Component, prepare: () => void once.fetch().catch(() => undefined) };
}
