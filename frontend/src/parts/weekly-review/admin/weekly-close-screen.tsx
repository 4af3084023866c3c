import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { HeadLinks } from '../../../admin/navigation/head-links';
import { Button } from '../../../shared/antd/button';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { WorkdayService, type WeeklyCloseDto } from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import { ApiError } from '../../../shared/http/api-error';
import { sumOf } from '../../../shared/text/cents';
import { formatMoney } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { momentIn } from '../../../shared/text/zone-time';
import { RemindOverdue } from './remind/remind-overdue';
import { FridayEmail } from './friday-email';
import { useNeighboringWeeks, usePracticeDay, useWeeklyClose } from './use-weekly-close';
import { countDays, daysText, weekText } from './week';
import { BarTable, DueThisWeek, InactiveClients } from './week-part';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './weekly-close.css';

/** Weekly review: revenue, outstanding balance and open items of a week. */
export function WeeklyCloseScreen() {
  const close = useWeeklyClose();
  if (close.data)
    return (
      <>
        <Head close={close.data} />
        <div className={close.isPlaceholderData ? 'ui-stale' : undefined} aria-busy={close.isPlaceholderData}>
          {close.isError && <Failed message={failure()} of={close} />}
          <Week close={close.data} />
          <FridayEmail />
        </div>
      </>
    );
  return (
    <>
      <ScreenHead title={t('Weekly review')} />
      {close.error instanceof ApiError && close.error.status === 400 ? (
        <div className="ui-card">
          <Empty
            title={t('This week doesn’t exist')}
            action={<Link to="/admin/weekly-close">{t('This week')}</Link>}
          >
            {t('A year has 52 or 53 weeks.')}
          </Empty>
        </div>
      ) : close.isError ? (
        <Failed message={failure()} of={close} />
      ) : (
        <WeekSkeleton />
      )}
    </>
  );
}

/** The figures and the first list, as high as they will be. */
const WeekSkeleton = () => (
  <>
    <div className="ui-card week-figures labels hairlines below" aria-hidden="true">
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className="ui-bones">
          <span className="ui-bone ui-bone-small" />
          <span className="ui-bone week-bone" />
        </div>
      ))}
    </div>
    <div className="ui-card">
      <ListSkeleton label={t('Loading the week')} />
    </div>
  </>
);

const failure = () => t('Failed to load the week. Please try again.');

const isNothing = (amount: string): boolean => sumOf([amount]) === 0;

function Head({ close }: { close: WeeklyCloseDto }) {
  const { timeZone } = useSite();
  const { isPresent, isToCome } = useNeighboringWeeks(close);
  const { closing, reopening } = useClosing(close.week);
  const [isReminding, setReminding] = useState(false);
  const days = daysText(close.from, close.to);
  const moment = momentIn(close.asAt, timeZone);
  return (
    <ScreenHead
      title={t('Weekly review')}
      text={
        <div className="cluster between">
          <div>
            <p>
              {isToCome
                ? t('Week of {days}. It hasn’t started yet.', { days })
                : isPresent
                  ? t('Week of {days}. As of {moment}.', { days, moment })
                  : t('Week of {days}. End of week: {moment}.', { days, moment })}
            </p>
            <ClosedBy close={close} />
          </div>
          <Weeks close={close} />
        </div>
      }
    >
      <HeadLinks
        of={t('Weekly review')}
        links={[
          { label: t('Print'), icon: 'print', onSelect: () => window.print() },
          { label: t('Remind all overdue'), icon: 'bell', onSelect: () => setReminding(true) },
          ...(close.allowed.includes('reopen')
            ? [{ label: t('Reopen this week'), icon: 'undo', onSelect: () => reopening.mutate() } as const]
            : []),
        ]}
      />
      {close.allowed.includes('close') && (
        <Button type="primary" icon="lock" loading={closing.isPending} onClick={() => closing.mutate()}>
          {t('Close this week')}
        </Button>
      )}
      <RemindOverdue open={isReminding} onClose={() => setReminding(false)} />
    </ScreenHead>
  );
}

/** Ways to the weeks before and after this one. */
function Weeks({ close }: { close: WeeklyCloseDto }) {
  const navigate = useNavigate();
  const { before, after, isPresent, isToCome } = useNeighboringWeeks(close);
  return (
    <nav className="week-turn row gap-s screen-only" aria-label={t('Weeks')}>
      <Button
        icon={<Icon name="arrow-left" />}
        aria-label={t('Previous week')}
        onClick={() => void navigate(before)}
      />
      <Button disabled={isPresent} onClick={() => void navigate('/admin/weekly-close')}>
        {t('This week')}
      </Button>
      <Button
        icon={<Icon name="arrow-right" />}
        aria-label={t('Next week')}
        disabled={isPresent || isToCome}
        onClick={() => void navigate(after)}
      />
    </nav>
  );
}

/** The person who closed the week, once it is. */
function ClosedBy({ close: { closedBy, closedAt } }: { close: WeeklyCloseDto }) {
  const dayOf = usePracticeDay();
  if (closedAt === null) return null;
  return (
    <p className="row gap-s">
      <Icon name="lock" size={16} />
      {t('Closed by {name} on {date}.', { name: closedBy?.name ?? '', date: dayOf(closedAt) })}
    </p>
  );
}

/** Closes a week that is over, or for owners reopens it. */
function useClosing(week: string) {
  const closing = useAction({
    call: () => WorkdayService.closeWeek({ requestBody: { week } }),
    events: ['week.closed'],
    success: () => ({
      title: t('Week closed'),
      description: t('Invoices and payments take its days only if an owner confirms it.'),
    }),
    failure: t('Failed to close the week'),
  });
  const reopening = useAction({
    call: () => WorkdayService.reopenWeek({ week }),
    events: ['week.reopened'],
    success: t('Week reopened'),
    failure: t('Failed to reopen the week'),
  });
  return { closing, reopening };
}

function Week({ close }: { close: WeeklyCloseDto }) {
  const { received, refunded, tax, credit, outstanding, promises, waiting, silent, weeks } = close;
  return (
    <>
      <dl className="ui-card week-figures labels hairlines below">
        <Figure
          name={t('Received')}
          notes={[
            !isNothing(refunded) && t('Refunded {amount}', { amount: formatMoney(refunded) }),
            !isNothing(tax) && t('Plus {amount} tax', { amount: formatMoney(tax) }),
          ]}
        >
          {formatMoney(received)}
        </Figure>
        <Figure
          name={t('Outstanding')}
          notes={[!isNothing(credit) && t('Clients’ credit {amount}', { amount: formatMoney(credit) })]}
        >
          {formatMoney(outstanding)}
        </Figure>
        <Figure name={t('Due this week')}>{promises.length}</Figure>
        <Figure name={t('Clients waiting')}>{waiting.length}</Figure>
        <Figure name={t('No recent activity')}>{silent.length}</Figure>
      </dl>
      <div className="week-columns columns">
        <div className="stack gap-xl">
          <DueThisWeek promises={promises} />
          <BarTable
            title={t('Waiting on you')}
            note={t('Clients waiting for an answer, a review or a refund, and for how many days.')}
            headings={[t('Client'), t('Days')]}
            nothing={t('Nobody’s waiting on you.')}
            rows={waiting.map(({ userId, client, days }) => ({
              key: userId,
              name: <Link to={`/admin/clients/${userId}`}>{client.name}</Link>,
              size: days,
              value: countDays(days),
            }))}
          />
          <InactiveClients silent={silent} />
        </div>
        <BarTable
          title={t('Received by week')}
          note={t('What clients paid, excluding test payments. Weeks without payments are left out.')}
          headings={[t('Week'), t('Received')]}
          nothing={t('The week hasn’t started yet.')}
          rows={weeks
            .filter((one) => !isNothing(one.received) || one.week === close.week)
            .map((one) => ({
              key: one.week,
              name: weekText(one.week),
              size: sumOf([one.received]),
              value: formatMoney(one.received),
              current: one.week === close.week,
            }))}
        />
      </div>
    </>
  );
}

interface FigureProps {
  name: string;
  children: string | number;
  /** Each on a line of its own. */
  notes?: readonly (string | false)[];
}

function Figure({ name, children, notes = [] }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {notes.map(
        (note) =>
          note && (
            <dd key={note} className="week-note">
              {note}
            </dd>
          ),
      )}
    </div>
  );
}
