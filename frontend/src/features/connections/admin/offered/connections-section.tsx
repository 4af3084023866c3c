import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { type ConnectionsDto, ConnectionsService } from '../../../../shared/api';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { queryTimes } from '../../../../shared/http/query-client';
import { type AddedComponent, PartContext, useEntries } from '../../../../shared/parts/parts-in-use';
import { type Placed, withAdded } from '../../../../shared/parts/placed';
import { EmailCard } from '../email-card';
import { PaymentsCard } from '../payments-card';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import '../connections.css';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** A card, by the name of its part. */
    'connections.cards': Placed & { Card: AddedComponent<{ connections: ConnectionsDto }> };
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
      <ScreenHead
        title={t('Connections')}
        text={t('Email, card payments and other services that work with Steward.')}
      />
      {data ? (
        <div className="connections stack gap-l">
          <EmailCard email={data.email} />
          <PaymentsCard payments={data.payments} />
          <AddedCards connections={data} />
        </div>
      ) : isError ? (
        <Failed message={t('Failed to load the connections. Please try again.')} of={query} />
      ) : (
        <ListSkeleton label={t('Loading connections')} />
      )}
    </>
  );
}

function AddedCards({ connections }: { connections: ConnectionsDto }) {
  const added = useEntries('connections.cards').map(({ part, value }) => ({ part, ...value }));
  return withAdded<(typeof added)[number]>([], added, ({ part }) => part).map(({ part, Card }) => (
    <PartContext key={part} value={part}>
      <Card connections={connections} />
    </PartContext>
  ));
}
