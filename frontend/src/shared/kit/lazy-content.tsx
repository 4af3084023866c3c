import { Suspense, useEffect, type ReactNode } from 'react';
import { useLazyModule } from './use-lazy-module';

interface LazyContentProps {
  /** Same import function as passed to `lazy`. */
  load: () => Promise<unknown>;
  waiting: ReactNode;
  /** Called if the import failed, after which `waiting` stays; mounting again retries it. */
  onFailure?: () => void;
  children: ReactNode;
}

/** Content of a screen whose module is loaded on demand. */
export function LazyContent({ load, waiting, onFailure, children }: LazyContentProps) {
  const state = useLazyModule(load, 0);
  useEffect(() => {
    if (state === 'failed') onFailure?.();
  }, [state, onFailure]);
  return state === 'loaded' ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
