import { lazy, useCallback, useState } from 'react';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { LazyPart } from '../../../shared/lazy-part';

const load = () => import('./appointments-screen');
const AppointmentsScreen = lazy(load);

/** The practice's appointments; the calendar is fetched when they are opened. */
export function AppointmentsSection() {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed)
    return <Failed message="Failed to load this part. Please try again." onRetry={() => setFailed(false)} />;
  return (
    <LazyPart load={load} waiting={<ListSkeleton label="Loading appointments" />} onFailure={fail}>
      <AppointmentsScreen />
    </LazyPart>
  );
}
