import { lazy, useCallback, useState } from 'react';
import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { LazyContent } from '../../../shared/kit/lazy-content';

const load = () => import('./security-sections');
const SecuritySections = lazy(load);

/**
 * Security of the user's own account: password, sessions, second factors, access tokens. Loaded when opened.
 */
export function SecurityTab() {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed)
    return (
      <Failed
        message={t('Failed to load this section. Please try again.')}
        onRetry={() => setFailed(false)}
      />
    );
  return (
    <LazyContent load={load} waiting={<ListSkeleton label={t('Loading security')} />} onFailure={fail}>
      <SecuritySections />
    </LazyContent>
  );
}
