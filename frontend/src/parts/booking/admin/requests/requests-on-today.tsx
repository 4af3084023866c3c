import { lazy } from 'react';
import { t } from '@steward/texts';
import { ListSkeleton } from '../../../../shared/antd/states';
import { withAntd } from '../../../../shared/antd/with-antd';
import type { TodayDto } from '../../../../shared/api';
import { LazyContent } from '../../../../shared/kit/lazy-content';

const load = () => withAntd(import('./booking-requests').then((module) => module.BookingRequests));
const BookingRequests = lazy(load);

/** None of a server that has not the part, or not yet. */
export const hasNoRequests = ({ bookings }: TodayDto): boolean => !bookings?.count;

/** Card of the requests, whose module is loaded when there are any. */
export function RequestsOnToday({ today: { bookings }, now }: { today: TodayDto; now: number }) {
  if (!bookings) return null;
  return (
    <LazyContent
      load={load}
      waiting={
        <div className="ui-card">
          <ListSkeleton rows={bookings.items.length} label={t('Loading booking requests')} />
        </div>
      }
    >
      <BookingRequests bookings={bookings} now={now} />
    </LazyContent>
  );
}
