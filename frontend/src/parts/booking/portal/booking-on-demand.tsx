import { lazy } from 'react';
import { SchedulerLoading } from '../../../features/scheduling/portal/offered/scheduler-states';
import { withAntd } from '../../../shared/antd/with-antd';
import { LazyContent } from '../../../shared/kit/lazy-content';

const load = () => withAntd(import('./booking').then((module) => module.Booking));
const Booking = lazy(load);

/** The booking, whose module is loaded with the first look at it. */
export const BookingOnDemand = () => (
  <LazyContent load={load} waiting={<SchedulerLoading />}>
    <Booking />
  </LazyContent>
);
