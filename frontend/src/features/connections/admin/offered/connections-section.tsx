import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { type ConnectionsDto, ConnectionsService } from '../../../../shared/api';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { queryTimes } from '../../../../shared/http/query-client';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';
import { EmailCard } from '../email-card';
import { PaymentsCard } from '../payments-card';
import '../connections.css';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    'connections.cards': AddedComponent<{ connections: ConnectionsDto }>;
  }
}

/** Everything outside of Steward that an owner has connected, or can. */
export function ConnectionsSection() {
  const query = useQuery({
    queryKey: ['/api/admin/connections'],
    queryFn: () => ConnectionsService.getConnections(),
    ...queryTimes.connections,
    // The first event of Stripe comes within a minute.
    refetchInterval: ({ state }) =>
      state.data?.payments.webhook === 'missing' ? 3_000 : queryTimes.connections.refetchInterval,
  });
  const { data, isError } = query;
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Connections')}</h1>
          <p>{t('Email, card payments and other services that work with Steward.')}</p>
        </div>
      </div>
      {data ? (
        <div className="connections stack gap-l">
          <EmailCard email={data.email} />
          <PaymentsCard payments={data.payments} />
          <Added at="connections.cards" with={{ connections: data }} />
        </div>
      ) : isError ? (
        <Failed message={t('Failed to load the connections. Please try again.')} of={query} />
      ) : (
        <ListSkeleton label={t('Loading connections')} />
      )}
    </>
  );
}
