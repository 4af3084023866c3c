import { t } from '@steward/texts';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { AddButton, Button } from '../../../../shared/antd/button';
import { useRecordDialogs, type OpenDialog } from '../../../../admin/dialogs/record-dialogs';
import { ListScreen, ListSearch, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useAction } from '../../../../shared/action/use-action';
import { Badge } from '../../../../shared/antd/badge';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { RecurringInvoicesService, type RecurringInvoiceDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { formatDate, formatMoney } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { RecurringDialog } from './recurring-dialog';
import { periodLabel } from './recurring-schema';

interface Filters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
}
const noFilters: Filters = { search: '', userId: undefined };

/** Recurring invoices: create, pause, edit, end. */
export function RecurringInvoices() {
  const filtering = useRecordFilters(noFilters);
  const { filters, change } = filtering;
  const records = useRecordPages({
    path: '/api/admin/recurring-invoices',
    filters,
    load: (page) => RecurringInvoicesService.listRecurringInvoices(page),
    times: queryTimes.adminInvoices,
  });
  const dialogs = useRecordDialogs<RecurringInvoiceDto, 'new' | Task>();
  return (
    <>
      <ListScreen
        {...records}
        label={t('Recurring invoices')}
        count={(count) =>
          t('{count, plural, one {# recurring invoice} other {# recurring invoices}}', { count })
        }
        title={t('Recurring invoices')}
        buttons={
          <AddButton type="primary" onClick={() => dialogs.open('new')}>
            {t('New recurring invoice')}
          </AddButton>
        }
        tools={
          <ListSearch
            label={t('Search recurring invoices')}
            placeholder={t('Description or client')}
            of={filtering}
          />
        }
        filters={<ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />}
        filtering={filtering}
        art={<Spot name="oak" />}
        noMatch={{
          title: t('No recurring invoices match'),
          text: t('Try another word or client.'),
          clear: t('Clear search and filters'),
        }}
        empty={{
          title: t('No recurring invoices yet'),
          text: t(
            'For a retainer or a monthly package. Set it up once, and invoices are issued on schedule.',
          ),
          action: <Button onClick={() => dialogs.open('new')}>{t('Set up a recurring invoice')}</Button>,
        }}
        rows={columns()}
        actions={(recurring) => <RecurringMenu recurring={recurring} onOpen={dialogs.open} />}
      />
      <RecurringDialog
        recurring={dialogs.isOpen('new') ? 'new' : dialogs.rowFor('edit')}
        onClose={dialogs.close}
      />
      <PauseRecurringDialog recurring={dialogs.rowFor('pause')} onClose={dialogs.close} />
      <EndRecurringDialog recurring={dialogs.rowFor('end')} onClose={dialogs.close} />
    </>
  );
}

const columns = (): Column<RecurringInvoiceDto>[] => [
  { title: t('Description'), long: true, render: ({ description }) => <b>{description}</b> },
  { title: t('Client'), place: 'who', render: ({ client }) => client.name },
  { title: t('How often'), render: ({ every }) => periodLabel(every) },
  {
    title: t('Amount'),
    place: 'amount',
    numeric: true,
    end: true,
    render: ({ amount }) => formatMoney(amount),
  },
  {
    title: t('[invoice] Next'),
    place: 'badge',
    numeric: true,
    render: (recurring) => <NextDay recurring={recurring} />,
  },
];

/** Date of the next invoice, and the end date if set. */
function NextDay({ recurring: { nextOn, paused, endsOn, waiting } }: { recurring: RecurringInvoiceDto }) {
  if (paused) return <Badge colour="grey">{t('[recurring invoice] Paused')}</Badge>;
  if (nextOn === null) return <span className="ui-hint">{t('No more invoices')}</span>;
  return (
    <div>
      {formatDate(nextOn)}
      {waiting && <p className="ui-hint">{t('[recurring invoice] Waiting')}</p>}
      {endsOn && <p className="ui-hint">{t('Until {date}', { date: formatDate(endsOn) })}</p>}
    </div>
  );
}

type Task = 'edit' | 'pause' | 'end';

interface RecurringMenuProps {
  recurring: RecurringInvoiceDto;
  onOpen: OpenDialog<RecurringInvoiceDto, Task>;
}

function RecurringMenu({ recurring, onOpen }: RecurringMenuProps) {
  const pausing = useAction({
    call: ({ id, paused }: RecurringInvoiceDto) =>
      RecurringInvoicesService.updateRecurringInvoice({ id, requestBody: { paused: !paused } }),
    events: ['recurring_invoice.changed'],
    success: ({ paused }) => ({
      title: paused ? t('Recurring invoice paused') : t('Recurring invoice resumed'),
    }),
    failure: t('Failed to change the recurring invoice'),
  });
  return (
    <RowMenu
      of={recurring.description}
      actions={[
        { label: t('Edit'), icon: 'pencil', onSelect: () => onOpen('edit', recurring) },
        {
          label: recurring.paused ? t('Resume') : t('Pause'),
          icon: recurring.paused ? 'arrow-right' : 'clock',
          onSelect: () => (recurring.waiting ? onOpen('pause', recurring) : pausing.mutate(recurring)),
        },
        { label: t('End'), icon: 'close', danger: true, onSelect: () => onOpen('end', recurring) },
      ]}
    />
  );
}

/** Loss of invoices that are due and wait, in words. */
const lostWhileWaiting = ({ nextOn }: RecurringInvoiceDto): string =>
  t('What is due since {date} and not issued yet is canceled.', { date: formatDate(nextOn ?? '') });

/** Confirms that invoices which are due will never be issued, and pauses. */
function PauseRecurringDialog({ recurring, onClose }: DialogOf<{ recurring: RecurringInvoiceDto }>) {
  return (
    <ConfirmAction
      of={recurring}
      title={t('Pause, and cancel what is due?')}
      confirm={t('Pause and cancel')}
      cancel={t('Go back')}
      call={({ id }) =>
        RecurringInvoicesService.updateRecurringInvoice({
          id,
          requestBody: { paused: true, cancelWaiting: true },
        })
      }
      events={['recurring_invoice.changed']}
      success={t('Recurring invoice paused')}
      failure={t('Failed to change the recurring invoice')}
      onClose={onClose}
    >
      {(waiting) =>
        `${lostWhileWaiting(waiting)} ${t('Leave it active to have it issued: one invoice a day, once your practice details are complete.')}`
      }
    </ConfirmAction>
  );
}

/** Confirms and ends a recurring invoice; issued invoices stay. */
function EndRecurringDialog({ recurring, onClose }: DialogOf<{ recurring: RecurringInvoiceDto }>) {
  return (
    <ConfirmAction
      of={recurring}
      title={t('End this recurring invoice?')}
      confirm={t('End')}
      cancel={t('Go back')}
      call={({ id, waiting }) =>
        RecurringInvoicesService.endRecurringInvoice({ id, ...(waiting && { cancelWaiting: true }) })
      }
      events={['recurring_invoice.changed']}
      success={t('Recurring invoice ended')}
      failure={t('Failed to end the recurring invoice')}
      onClose={onClose}
    >
      {(recurring) => {
        const { client, description, waiting } = recurring;
        const stays = t(
          '{name} won’t get any more invoices for “{description}”. Invoices already issued don’t change.',
          { name: client.name, description },
        );
        return waiting ? `${stays} ${lostWhileWaiting(recurring)}` : stays;
      }}
    </ConfirmAction>
  );
}
