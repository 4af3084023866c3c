import { useNavigate, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { Empty, Failed } from '../../../shared/antd/states';
import { queryTimes } from '../../../shared/query-client';
import { useRecentClient } from '../../../shared/recent-clients';
import { ScreenTitle } from '../../../shared/screen-title';
import { useRecord } from '../../../shared/use-record';
import { clientName, isCurrent, RecordClient } from '../../clients/admin/offered/record-client';
import { DropToUpload } from '../../documents/admin/offered/drop-to-upload';
import { clientsPath } from '../../clients/admin/use-clients';
import { ClientHead } from './client-head';
import { PartLinks } from './part-links';
import { ClientPartView } from './client-part-view';
import { partAddress, partLabels, partNamed } from './client-parts';
import { UnassignedClient, useMayOpenUnassigned } from './unassigned-client';
import './client-page.css';

/** Everything about one client, part by part: each has an address and is loaded on demand. */
export function ClientPage() {
  const { id: named = '', part: partName } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined;
  const query = useRecord<ClientDto>({
    id,
    path: `${clientsPath}/${id}`,
    load: (clientId) => ClientsService.getClient({ id: clientId }),
    list: clientsPath,
    ...queryTimes.clients,
  });
  const { record } = query;
  const part = partNamed(partName);
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
  if (id === undefined || part === undefined) return <NoSuchPage />;
  if (record === null) return mayOpen ? <UnassignedClient key={id} id={id} /> : <NoSuchPage />;
  return (
    <RecordClient value={record}>
      <ScreenTitle>
        {record
          ? part === 'overview'
            ? t('{screen}, Admin Dashboard', { screen: clientName(record) })
            : t('{client}, {part}, Admin Dashboard', { client: clientName(record), part: partLabels()[part] })
          : t('Client, Admin Dashboard')}
      </ScreenTitle>
      <div key={id} className="client-page">
        <ClientHead client={record} part={part} />
        <PartLinks id={id} open={part} />
        {record && isCurrent(record) && (
          <DropToUpload onDrop={() => void navigate(partAddress(id, 'documents', '?view=upload'))} />
        )}
        {record && <ClientPartView part={part} client={record} />}
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
