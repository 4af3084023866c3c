import { t } from '@steward/texts';
import { type OpenDialog, useRecordDialogs } from '../../../../admin/dialogs/record-dialogs';
import { ListScreen, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useAction } from '../../../../shared/action/use-action';
import { Badge } from '../../../../shared/antd/badge';
import { AddButton, Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { type ClientDto, type RecurringRequestDto, RecurringRequestsService } from '../../../../shared/api';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { queryTimes } from '../../../../shared/http/query-client';
import { ScreenBack } from '../../../../shared/kit/screen-head';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { formatDate, formatDay } from '../../../../shared/text/format';
import { RecurringDialog } from './recurring-dialog';
import { periodLabel } from './recurring-schema';

const noFilters = {};

/** Documents that a client is asked for again and again. */
export function RecurringRequests({ client }: { client: ClientDto }) {
  const filtering = useRecordFilters(noFilters);
  const records = useRecordPages({
    path: '/api/admin/document-requests/recurring',
    filters: { userId: client.id },
    load: (page) => RecurringRequestsService.listRecurringRequests(page),
    times: queryTimes.adminDocuments,
  });
  const dialogs = useRecordDialogs<RecurringRequestDto, 'new' | Task>();
  const mayChange = useHasRightsOf('consultant') && client.status !== 'closed';
  return (
    <>
      <ListScreen
        {...records}
        label={t('Recurring requests')}
        count={(count) =>
          t('{count, plural, one {# recurring request} other {# recurring requests}}', { count })
        }
        title={<h2>{t('Recurring requests')}</h2>}
        buttons={
          mayChange && (
            <AddButton type="primary" onClick={() => dialogs.open('new')}>
              {t('New recurring request')}
            </AddButton>
          )
        }
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{ title: '', text: '', clear: '' }}
        empty={{
          title: t('No recurring requests yet'),
          text: t(
            'Set one up once, and the client is asked every month, quarter or year for the one before.',
          ),
          action: mayChange && (
            <Button onClick={() => dialogs.open('new')}>{t('Set up a recurring request')}</Button>
          ),
        }}
        rows={columns()}
        {...(mayChange && {
          actions: (recurring: RecurringRequestDto) => (
            <RecurringMenu recurring={recurring} onOpen={dialogs.open} />
          ),
        })}
      >
        <ScreenBack to={`/admin/clients/${client.id}/requests`} label={t('All requests')} />
      </ListScreen>
      <RecurringDialog
        client={client}
        recurring={dialogs.isOpen('new') ? 'new' : dialogs.rowFor('edit')}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this recurring request?')}
        confirm={t('Delete')}
        cancel={t('Keep it')}
        call={({ id }) => RecurringRequestsService.deleteRecurringRequest({ id })}
        events={['document_request.made']}
        success={t('Recurring request deleted')}
        failure={t('Failed to delete the recurring request')}
        onClose={dialogs.close}
      >
        {({ title }) =>
          t('{name} isn’t asked for “{title}” anymore. Requests that were already made stay.', {
            name: client.name,
            title,
          })
        }
      </ConfirmAction>
    </>
  );
}

const columns = (): Column<RecurringRequestDto>[] => [
  {
    title: t('Title'),
    long: true,
    render: ({ title, description, templateTitle }) => (
      <div className="stack gap-xs">
        <b>{title}</b>
        {description && <p className="ui-hint two-lines">{description}</p>}
        {templateTitle && <p className="ui-hint">{t('With {file}', { file: templateTitle })}</p>}
      </div>
    ),
  },
  { title: t('How often'), numeric: true, render: ({ every }) => periodLabel(every) },
  {
    title: t('[request] Next'),
    long: true,
    render: (recurring) => <Next recurring={recurring} />,
  },
];

function Next({ recurring }: { recurring: RecurringRequestDto }) {
  const { paused, nextOn, nextTitle, endsOn } = recurring;
  if (paused) return <Badge colour="grey">{t('[recurring request] Paused')}</Badge>;
  if (nextOn === null || nextTitle === null) {
    return <span className="ui-hint">{t('Nothing more is requested.')}</span>;
  }
  return (
    <div>
      {t('“{title}” on {day}', { title: nextTitle, day: formatDay(nextOn) })}
      {endsOn && <p className="ui-hint">{t('Until {date}', { date: formatDate(endsOn) })}</p>}
    </div>
  );
}

type Task = 'edit' | 'delete';

interface RecurringMenuProps {
  recurring: RecurringRequestDto;
  onOpen: OpenDialog<RecurringRequestDto, Task>;
}

function RecurringMenu({ recurring, onOpen }: RecurringMenuProps) {
  const { id, title, paused } = recurring;
  const pausing = useAction({
    call: () => RecurringRequestsService.updateRecurringRequest({ id, requestBody: { paused: !paused } }),
    events: ['document_request.made'],
    success: (changed) => ({
      title: changed.paused ? t('Recurring request paused') : t('Recurring request resumed'),
    }),
    failure: t('Failed to change the recurring request'),
  });
  return (
    <RowMenu
      of={title}
      actions={[
        { label: t('Edit'), icon: 'pencil', onSelect: () => onOpen('edit', recurring) },
        {
          label: paused ? t('Resume') : t('Pause'),
          icon: paused ? 'arrow-right' : 'clock',
          onSelect: () => pausing.mutate(),
        },
        { label: t('Delete'), icon: 'trash', danger: true, onSelect: () => onOpen('delete', recurring) },
      ]}
    />
  );
}
