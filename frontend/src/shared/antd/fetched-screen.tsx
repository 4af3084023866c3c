import { useState, type ComponentType } from 'react';
import { Spinner } from '../spinner';
import { useLazyModule } from '../use-lazy-module';
import { Failed } from './states';

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
    const [attempt, setAttempt] = useState(0);
    const state = useLazyModule(fetch, attempt);
    if (Screen) return <Screen {...props} />;
    if (state === 'loading') return <Spinner />;
    const retry = () => setAttempt(attempt + 1);
    return <Failed message="Failed to load this screen. Please try again." onRetry={retry} />;
  }
  return { Component, prepare: () => void fetch().catch(() => undefined) };
}
