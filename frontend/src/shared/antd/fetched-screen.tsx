import type { ComponentType } from 'react';
import { Spinner } from '../spinner';
import { useLazyModule } from '../use-lazy-module';
import { Failed } from './states';

/**
 * Opens the page anew where the server is there; offline it stays. Chromium keeps the failure of a module for as long as
 * the page is open, so that the screen cannot be fetched again from it; after an update its program has another name.
 */
function reload(): void {
  void window.fetch(window.location.href, { method: 'HEAD' }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

/**
 * A screen whose program is fetched apart: when it is opened, or before, once somebody is about to. Offline it says that
 * it could not be, and is tried again by hand.
 * @param name the component's, among what the module exports
 */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Screen: ComponentType<Props> | undefined;
  const fetch = async () => {
    Screen ??= (await load())[name];
  };
  function Component(props: Props) {
    const state = useLazyModule(fetch, 0);
    if (Screen) return <Screen {...props} />;
    if (state === 'loading') return <Spinner />;
    return <Failed message="Failed to load this screen. Please try again." onRetry={reload} />;
  }
  return { Component, prepare: () => void fetch().catch(() => undefined) };
}
