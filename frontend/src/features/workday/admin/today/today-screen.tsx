import { lazy } from 'react';
import { Navigate, useLocation, useSearchParams, Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { NotPermitted } from '../../../../admin/not-permitted';
import { ApiError } from '../../../../shared/http/api-error';
import { Empty, Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { withAntd } from '../../../../shared/antd/with-antd';
import { Spot } from '../../../../shared/art/spot';
import { todayIn } from '../../../../shared/text/format';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { useSite } from '../../../../shared/practice/site';
import { useNow } from '../../../../shared/text/use-now';
import { readerZone } from '../../../../shared/text/reader-zone';
import { weekdayOf, clockIn, sameClock, zoneName } from '../../../../shared/text/zone-time';
import { useAddressFilters } from '../../../../shared/forms/use-address-filters';
import { PasskeyOffer } from '../../../identity/shared/offered/passkey-offer';
import { AssigneeFilter } from '../../../clients/admin/offered/assignee-filter';
import { useToday } from './use-today';
import { SetupSkeleton } from './setup/setup-skeleton';
import { rowsOf, useWaitingLists } from './waiting-lists';
import { WaitingPart } from './waiting-part';
import type { TodayDto, WaitingDto } from '../../../../shared/api';
import type { AdditionTypes } from '../../../../shared/parts/additions';
import {
  type AddedComponent,
  PartContext,
  useEntries,
  useIsKept,
} from '../../../../shared/parts/parts-in-use';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import './today.css';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** A card above the lists, for what is more urgent. */
    'today.cards': { isEmpty: (today: TodayDto) => boolean; Card: AddedComponent<CardOfToday> };
  }
}

/** Properties of a card of a part. */
interface CardOfToday {
  today: TodayDto;
  /** Milliseconds since 1970. */
  now: number;
}

const loadSetup = () => withAntd(import('./setup/setup-card').then((module) => module.SetupCard));
const SetupCard = lazy(loadSetup);

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
  const lists = useWaitingLists();
  const cards = useEntries('today.cards');
  const { data, isPending, isError, error } = today;
  if (error instanceof ApiError && error.status === 403) return <NotPermitted />;
  return (
    <>
      <ScreenHead title={t('Today')}>
        <p className="today-day">{capitalized(weekdayOf(todayIn(timeZone, now)))}</p>
        <AssigneeFilter value={assignee} onChange={(chosen) => change({ assignee: chosen })} />
      </ScreenHead>
      <PasskeyOffer />
      {isPending && (
        <div className="ui-card">
          <ListSkeleton rows={5} label={t('Loading your day')} />
        </div>
      )}
      {isError && <Failed message={t('Failed to load your day. Please try again.')} of={today} explains />}
      {data &&
        cards.map(({ part, value }) => <PartCard key={part} part={part} of={value} today={data} now={now} />)}
      {data?.setup && (
        <LazyContent load={loadSetup} waiting={<SetupSkeleton steps={data.setup} />}>
          <SetupCard steps={data.setup} />
        </LazyContent>
      )}
      {data && (
        <div className="today columns">
          <div className="today-stack stack gap-xl">
            <WaitingPart title={t('Waiting for you')} lists={lists.practice} today={data} now={now} />
            {cards.every(({ value }) => value.isEmpty(data)) &&
              [...lists.practice, ...lists.clients].every(({ name }) => rowsOf(data, name).count === 0) && (
                <div className="ui-card">
                  <Empty art={<Spot name="sunrise" size={96} />} title={t("You're all caught up.")}>
                    {t('New messages, uploads and payments show up here.')}
                  </Empty>
                </div>
              )}
          </div>
          <div className="today-stack stack gap-xl">
            <TodaysAppointments appointments={data.appointments} now={now} />
            <WaitingPart title={t('Waiting on clients')} lists={lists.clients} today={data} now={now} />
          </div>
        </div>
      )}
    </>
  );
}

interface PartCardProps extends CardOfToday {
  part: string;
  of: AdditionTypes['today.cards'];
}

/** Card of a part; while a form in it outlasts the part, with what it last showed. */
function PartCard({ part, of: { isEmpty, Card }, today, now }: PartCardProps) {
  const current = isEmpty(today) ? undefined : today;
  const last = useLastDefined(current);
  const shown = useIsKept(part) ? last : current;
  return (
    shown && (
      <PartContext value={part}>
        <Card today={shown} now={now} />
      </PartContext>
    )
  );
}

interface TodaysAppointmentsProps {
  appointments: WaitingDto;
  /** Milliseconds since 1970. */
  now: number;
}

/** The day's appointments, in the practice's time zone. */
function TodaysAppointments({ appointments: { count, items }, now }: TodaysAppointmentsProps) {
  const { timeZone } = useSite();
  const elsewhere = items.some(({ since }) => !sameClock(since, readerZone(), timeZone));
  return (
    <section className="ui-card today-part" aria-labelledby="todays-appointments">
      <header>
        <h2 id="todays-appointments">{t('Appointments today')}</h2>
        {count === 0 && <p className="ui-hint">{t('No appointments today.')}</p>}
        {count > items.length && (
          <Link to="/admin/appointments" className="ui-text-link">
            {t('See all {count}', { count })}
          </Link>
        )}
      </header>
      {count > 0 && (
        <ul className="today-rows lines today-appointments">
          {items.map(({ id, title, client, since, url }) => (
            <li key={id} className="ui-row" data-begun={Date.parse(since) < now || undefined}>
              <time dateTime={since}>{clockIn(since, timeZone)}</time>
              <div>
                <p className="ui-row-title">
                  <Link to={url}>{title}</Link>
                </p>
                {client && <p className="ui-meta">{client.name}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {elsewhere && (
        <p className="card-end ui-hint">{t('In {timeZone}.', { timeZone: zoneName(timeZone) })}</p>
      )}
    </section>
  );
}
