import { useNavigate, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Empty, Failed } from '../../../shared/antd/states';
import { queryTimes } from '../../../shared/http/query-client';
import { useRecentClient } from '../../../shared/session/recent-clients';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { useRecord } from '../../../shared/http/use-record';
import { clientName, isCurrent, RecordClient } from '../../clients/admin/offered/record-client';
import { DropToUpload } from '../../documents/admin/offered/drop-to-upload';
import { clientsPath } from '../../clients/admin/use-clients';
import { ClientHead } from './client-head';
import { ClientTabLinks } from './client-tab-links';
import { tabAddress, tabLabels, tabNamed, tabNeeds, type ClientTab, type TabProps } from './client-tabs';
import type { ComponentType } from 'react';
import { NotYours } from '../../../admin/not-permitted';
import { fetched } from '../../../shared/antd/fetched-screen';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import { ClientOverview } from './overview/client-overview';
import { z } from 'zod/mini';
import { Input } from 'antd';
import { Field } from '../../../shared/antd/field';
import { useAdminSite } from '../../../shared/practice/admin-site';
import { formatLongDateTime } from '../../../shared/text/format';
import { useAuth } from '../../../shared/session/session';
import { textRule } from '../../../shared/forms/text-rule';
import { useDialogForm } from '../../../shared/antd/form-dialog';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './client-page.css';

/** Everything about one client, tab by tab: each has an address and is loaded on demand. */
export function ClientPage() {
  const { id: named = '', tab: tabName } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined;
  const query = useRecord<ClientDto>({
    id,
    path: `${clientsPath}/${id}`,
    load: (clientId) => ClientsService.getClient({ id: clientId }),
    list: clientsPath,
    ...queryTimes.clients,
  });
  const { record } = query;
  const tab = tabNamed(tabName);
  const mayOpen = useMayOpenUnassigned();
  const navigate = useNavigate();
  useRecentClient(record?.id, record ? clientName(record) : undefined);
  if (query.isError && !record) {
    return (
      <>
        <ScreenTitle>{t('Client, Admin Dashboard')}</ScreenTitle>
        <Failed message={t('Failed to load the client. Please try again.')} of={query} />
      </>
    );
  }
  if (id === undefined || tab === undefined) return <NoSuchPage />;
  if (record === null) return mayOpen ? <UnassignedClient key={id} id={id} /> : <NoSuchPage />;
  return (
    <RecordClient value={record}>
      <ScreenTitle>
        {record
          ? tab === 'overview'
            ? t('{screen}, Admin Dashboard', { screen: clientName(record) })
            : t('{client}, {tab}, Admin Dashboard', { client: clientName(record), tab: tabLabels()[tab] })
          : t('Client, Admin Dashboard')}
      </ScreenTitle>
      <div key={id} className="client-page">
        <ClientHead client={record} tab={tab} />
        <ClientTabLinks id={id} open={tab} />
        {record && isCurrent(record) && (
          <DropToUpload onDrop={() => void navigate(tabAddress(id, 'documents', '?view=upload'))} />
        )}
        {record && <ClientTabView tab={tab} client={record} />}
      </div>
    </RecordClient>
  );
}

function NoSuchPage() {
  return (
    <>
      <ScreenTitle>{t('Client not found, Admin Dashboard')}</ScreenTitle>
      <h1 className="skip">{t('Client not found')}</h1>
      <div className="ui-card">
        <Empty title={t('Client not found')}>{t('This client or page doesn’t exist.')}</Empty>
      </div>
    </>
  );
}

/** All tabs but the overview are loaded on demand. */
const tabs: Record<ClientTab, { Component: ComponentType<TabProps> }> = {
  overview: { Component: ClientOverview },
  documents: fetched(() => import('./tabs/documents'), 'ClientDocuments'),
  requests: fetched(() => import('./tabs/requests'), 'ClientRequests'),
  invoices: fetched(() => import('./tabs/invoices'), 'ClientInvoices'),
  conversations: fetched(() => import('./tabs/conversations'), 'ClientConversations'),
  appointments: fetched(() => import('./tabs/appointments'), 'ClientAppointments'),
  goals: fetched(() => import('./tabs/goals'), 'ClientGoals'),
  people: fetched(() => import('./tabs/people'), 'ClientPeople'),
  notes: fetched(() => import('./tabs/notes'), 'ClientNotes'),
  activity: fetched(() => import('./tabs/activity'), 'ClientActivity'),
};

/** The open tab of the page. */
function ClientTabView({ tab, client }: TabProps & { tab: ClientTab }) {
  const isIncluded = useHasRightsOf(tabNeeds[tab] ?? 'assistant');
  const { Component } = tabs[tab];
  if (!isIncluded) return <NotYours />;
  return <Component client={client} />;
}

/** True if clients of the practice may be missing only because they are not assigned to the consultant. */
function useMayOpenUnassigned(): boolean {
  const { user } = useAuth();
  const isConsultant = user?.staffRole === 'consultant';
  const { data: site } = useAdminSite({ enabled: isConsultant });
  return isConsultant && site?.staffSees === 'assigned';
}

const schema = z.object({ reason: textRule(500, () => t('Please enter a reason')) });

/** Opens a client to whom the consultant is not assigned, for a day and with a reason. */
function UnassignedClient({ id }: { id: number }) {
  const { control, saving, dialog } = useDialogForm({
    open: true,
    schema,
    empty: { reason: '' },
    call: (requestBody: z.infer<typeof schema>) => ClientsService.openClient({ id, requestBody }),
    events: ['client.opened'],
    success: ({ until }) => ({
      title: t('Client opened'),
      ...(until && {
        description: t('You can work on it until {when}.', { when: formatLongDateTime(until) }),
      }),
    }),
    failure: t('Failed to open the client'),
    onClose: () => undefined,
  });
  return (
    <>
      <ScreenTitle>{t('Not assigned to you, Admin Dashboard')}</ScreenTitle>
      <ScreenHead
        title={t('Not assigned to you')}
        text={t('This client isn’t assigned to you, or doesn’t exist.')}
      />
      <form
        noValidate
        className="ui-card ui-card-body stack client-unassigned"
        onSubmit={(event) => {
          event.preventDefault();
          dialog.onSubmit();
        }}
      >
        <Field
          control={control}
          name="reason"
          label={t('Reason')}
          hint={t('The owners are notified, and your reason is recorded in the client’s log.')}
        >
          {(field) => <Input.TextArea {...field} rows={3} maxLength={500} />}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {t('Open for 24 hours')}
          </Button>
        </div>
      </form>
    </>
  );
}
