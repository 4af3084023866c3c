import { Suspense, useEffect, type ReactNode } from 'react';
import { useLazyModule } from './use-lazy-module';

interface LazyPartProps {
  /** The import that `lazy` is given, too. */
  load: () => Promise<unknown>;
  waiting: ReactNode;
  /** It could not be fetched; mounted anew it tries again. */
  onFailure: () => void;
  children: ReactNode;
}

/** A part of the screen whose program is fetched apart, once it is there. */
export function LazyPart({ load, waiting, onFailure, children }: LazyPartProps) {
  const state = useLazyModule(load, 0);
  useEffect(() => {
    if (state === 'failed') onFailure();
  }, [state, onFailure]);
  return state === 'loaded' ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
