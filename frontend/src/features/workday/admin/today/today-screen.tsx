import { lazy } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { NotPermitted } from '../../../../admin/not-permitted';
import { ApiError } from '../../../../shared/api-error';
import { Empty, Failed, ListSkeleton } from '../../../../shared/antd/states';
import { withAntd } from '../../../../shared/antd/with-antd';
import { Spot } from '../../../../shared/art/spot';
import { todayIn } from '../../../../shared/format';
import { LazyPart } from '../../../../shared/lazy-part';
import { useSite } from '../../../../shared/site';
import { useNow } from '../../../../shared/use-now';
import { weekdayOf } from '../../../../shared/zone-time';
import { useAddressFilters } from '../../../../shared/use-address-filters';
import { PasskeyOffer } from '../../../identity/shared/offered/passkey-offer';
import { AssigneeFilter } from '../../../staff/admin/offered/assignee-filter';
import { TodaysAppointments } from './todays-appointments';
import { useToday } from './use-today';
import { forClients, forThePractice } from './waiting-lists';
import { WaitingPart } from './waiting-part';
import './today.css';

const loadSetup = () => withAntd(import('./setup/setup-card').then((module) => module.SetupCard));
const SetupCard = lazy(loadSetup);
const loadBookings = () =>
  withAntd(
    import('../../../scheduling/admin/offered/booking-requests').then((module) => module.BookingRequests),
  );
const BookingRequests = lazy(loadBookings);
const ignoreFailure = (): void => undefined;

/** Today: open items, oldest first, and the day's appointments. */
export function TodayScreen() {
  const [params] = useSearchParams();
  const { search } = useLocation();
  // Older links use this address for the list of clients.
  if (params.has('client') || params.has('search'))
    return <Navigate to={`/admin/clients${search}`} replace />;
  return <Day />;
}

function Day() {
  const { timeZone } = useSite();
  const now = useNow();
  const { params, change } = useAddressFilters();
  const assignee = params.get('assignee') ?? '';
  const today = useToday(assignee);
  const { data, isPending, isError, error } = today;
  if (error instanceof ApiError && error.status === 403) return <NotPermitted />;
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Today')}</h1>
          <p>{weekdayOf(todayIn(timeZone, now))}</p>
        </div>
        <AssigneeFilter value={assignee} onChange={(chosen) => change({ assignee: chosen })} />
      </div>
      <PasskeyOffer />
      {isPending && (
        <div className="ui-card">
          <ListSkeleton rows={5} label={t('Loading your day')} />
        </div>
      )}
      {isError && <Failed message={t('Failed to load your day. Please try again.')} of={today} explains />}
      {data && data.bookings.count > 0 && (
        <LazyPart
          load={loadBookings}
          waiting={
            <div className="ui-card">
              <ListSkeleton rows={data.bookings.items.length} label={t('Loading booking requests')} />
            </div>
          }
          onFailure={ignoreFailure}
        >
          <BookingRequests bookings={data.bookings} now={now} />
        </LazyPart>
      )}
      {data?.setup && (
        <LazyPart
          load={loadSetup}
          waiting={
            <div className="ui-card">
              <ListSkeleton rows={data.setup.length} label={t('Loading your day')} />
            </div>
          }
          onFailure={ignoreFailure}
        >
          <SetupCard steps={data.setup} />
        </LazyPart>
      )}
      {data && (
        <div className="columns">
          <div className="today-stack stack gap-xl">
            <WaitingPart title={t('Waiting for you')} lists={forThePractice()} today={data} now={now} />
            <WaitingPart title={t('Waiting on clients')} lists={forClients()} today={data} now={now} />
            {data.bookings.count === 0 &&
              [...forThePractice(), ...forClients()].every(({ name }) => data[name].count === 0) && (
                <div className="ui-card">
                  <Empty art={<Spot name="sunrise" size={96} />} title={t("You're all caught up.")}>
                    {t('New messages, uploads and payments show up here.')}
                  </Empty>
                </div>
              )}
          </div>
          <div className="today-stack stack gap-xl">
            <TodaysAppointments appointments={data.appointments} now={now} />
          </div>
        </div>
      )}
    </>
  );
}
