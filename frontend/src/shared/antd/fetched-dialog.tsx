import { useEffect, useState, type ComponentType } from 'react';
import { t } from '@steward/texts';
import { showToast } from '../toast/toast-store';
import { useLazyModule } from '../kit/use-lazy-module';
import { loadedOnce } from './with-antd';

/**
 * Dialog, or another part over the screen, whose module is loaded when it is first needed; it stays mounted then, so
 * that it can close. A failure is reported in a toast, and the next time tries again.
 */
export function fetchedDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const once = loadedOnce(load);
  /** @param attempt another number retries after a failure */
  function Needed({ attempt, props }: { attempt: number; props: Props }) {
    const state = useLazyModule(once.fetch, attempt);
    useEffect(() => {
      if (state === 'failed')
        showToast({
          title: t('Failed to load'),
          description: t('Please try again.'),
          variant: 'destructive',
        });
    }, [state]);
    return once.Component ? <once.Component {...props} /> : null;
  }
  function Dialog({ isNeeded, ...props }: Props & { isNeeded: boolean }) {
    const [needs, setNeeds] = useState({ isNeeded, count: Number(isNeeded) });
    if (isNeeded !== needs.isNeeded) setNeeds({ isNeeded, count: needs.count + Number(isNeeded) });
    // The dialog's own properties are left, which the compiler does not see in a generic type.
    return needs.count > 0 ? <Needed attempt={needs.count} props={props as unknown as Props} /> : null;
  }
  return { Dialog, prepare: () => void once.fetch().catch(() => undefined) };
}
