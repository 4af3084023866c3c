import { RequestsSection } from '../../../documents/admin/requests/requests-section';
import type { TabProps } from '../client-tabs';
import { AddedView, ViewButtons } from './added-views';

/** Requests to a client, or at `?view=` a view of a part. */
export function ClientRequests({ client }: TabProps) {
  return (
    <AddedView tab="requests" client={client}>
      <RequestsSection buttons={<ViewButtons tab="requests" />} />
    </AddedView>
  );
}
