import { useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { Empty, Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { Icon } from '../../../shared/kit/icon';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { Timeline } from '../../../shared/kit/timeline';
import { ActivityEntry } from './activity-entry';
import { useActivity, type ActivityFilters } from './use-activity';
import { useAddressFilters } from '../../../shared/forms/use-address-filters';
import './activity-page.css';

const failed = () => t('Failed to load activity. Please try again.');

const kinds = () =>
  [
    { value: '', label: t('All types') },
    { value: 'document', label: t('Documents') },
    { value: 'document_request', label: t('Requests') },
    { value: 'conversation', label: t('Messages') },
    { value: 'invoice', label: t('Invoices & payments') },
    { value: 'goal', label: t('Goals') },
    { value: 'account', label: t('Account & sign-in') },
  ] as const;

/** The client's activity, filtered by type, time and IP address, and printable. */
export function ActivityPage() {
  const { filters, change } = useActivityFilters();
  const list = useActivity(filters);
  const { print, isPrinting } = usePrint(list);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <ScreenTitle>{t('All Activity')}</ScreenTitle>
      <header className="ui-page-title">
        <div>
          <h1>{t('All Activity')}</h1>
          <p>{t('What happened in your account, newest first.')}</p>
        </div>
        <div className="ui-tools">
          <RefreshButton onRefresh={list.refetch} />
          <Button
            icon="print"
            loading={isPrinting}
            disabled={list.rows.length === 0}
            onClick={() => void print()}
          >
            {t('Print')}
          </Button>
        </div>
      </header>
      <section className="ui-card" aria-label={t('All Activity')} aria-busy={list.isPending}>
        <Filters filters={filters} isFiltered={isFiltered} onChange={change} />
        <EventList list={list} isFiltered={isFiltered} onAddress={(address) => change({ address })} />
      </section>
    </>
  );
}

type Events = ReturnType<typeof useActivity>;

/** Prints the whole list. */
function usePrint(list: Events) {
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    // Paper has no button to load more, so all rows are loaded first.
    let page: Pick<typeof list, 'hasNextPage' | 'isError'> = list;
    while (page.hasNextPage && !page.isError) page = await list.fetchNextPage();
    setPrinting(false);
    // Prints once the last rows are rendered.
    requestAnimationFrame(() => window.print());
  };
  return { print, isPrinting };
}

interface FiltersProps {
  filters: ActivityFilters;
  isFiltered: boolean;
  onChange: (changes: Partial<ActivityFilters>) => void;
}

function Filters({ filters, isFiltered, onChange }: FiltersProps) {
  return (
    <search className="ui-tools activity-filters">
      <FilterSelect
        label={t('Type')}
        value={kinds().find(({ value }) => value === filters.type)?.value ?? ''}
        options={kinds()}
        onChange={(type) => onChange({ type })}
      />
      {(['from', 'to'] as const).map((day) => (
        <label key={day}>
          {day === 'from' ? t('[date] From') : t('[date] To')}
          <Input
            type="date"
            value={filters[day]}
            {...(day === 'to' && filters.from && { min: filters.from })}
            onChange={({ target }) => onChange({ [day]: target.value })}
          />
        </label>
      ))}
      {filters.address && (
        <Button
          icon={<Icon name="close" size={16} />}
          iconPlacement="end"
          aria-label={t('[address] From {address}: show all addresses again', { address: filters.address })}
          onClick={() => onChange({ address: '' })}
        >
          {t('[address] From {address}', { address: filters.address })}
        </Button>
      )}
      {isFiltered && (
        <Button
          type="text"
          className="ui-text-link"
          onClick={() => onChange({ type: '', from: '', to: '', address: '' })}
        >
          {t('Clear filters')}
        </Button>
      )}
    </search>
  );
}

interface EventListProps {
  list: Events;
  isFiltered: boolean;
  onAddress: (address: string) => void;
}

/** Events page by page, in each state of the list. */
function EventList({ list, isFiltered, onAddress }: EventListProps) {
  if (list.isPending) return <ListSkeleton rows={6} label={t('Loading activity')} />;
  if (list.rows.length === 0 && list.isError)
    return (
      <div className="ui-card-body">
        <Failed message={failed()} of={list} />
      </div>
    );
  if (list.rows.length === 0)
    return isFiltered ? (
      <Empty title={t('Nothing found')}>{t('No activity matches these filters.')}</Empty>
    ) : (
      <Empty title={t('No activity yet')}>{t('Activity on your account is listed here.')}</Empty>
    );
  return (
    <div className={list.isPlaceholderData ? 'ui-card-body ui-stale' : 'ui-card-body'}>
      <Timeline label={t('All Activity, newest first')}>
        {list.rows.map((event) => (
          <ActivityEntry key={event.id} event={event} exact onAddress={onAddress} />
        ))}
      </Timeline>
      <ListEnd
        list={list}
        count={(count) => t('{count, plural, one {# event} other {# events}}', { count })}
        failed={failed()}
      />
    </div>
  );
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Filters are in the URL, so that links and reloads preserve them. */
function useActivityFilters() {
  const { params, change: changeAddress } = useAddressFilters();
  const dayOf = (name: string): string => {
    const value = params.get(name) ?? '';
    return day.test(value) ? value : '';
  };
  const from = dayOf('from');
  const to = dayOf('to');
  const filters: ActivityFilters = {
    type: kinds().find(({ value }) => value === params.get('type'))?.value ?? '',
    from,
    // An end date before the start date finds nothing; incomplete dates are not sent.
    to: to >= from ? to : '',
    address: params.get('address') ?? '',
  };
  const change = (changes: Partial<ActivityFilters>) => changeAddress(changes);
  return { filters, change };
}
