import { t } from '@steward/texts';
import { LinkTabs } from '../../../shared/kit/link-tabs';
import { hasRightsOf } from '../../../shared/session/staff-role';
import { useAuth } from '../../../shared/session/session';
import { clientTabs, tabAddress, tabLabels, tabNeeds, type ClientTab } from './client-tabs';

/** Links to the tabs of a client's page. */
export function ClientTabLinks({ id, open }: { id: number; open: ClientTab }) {
  const role = useAuth().user?.staffRole ?? 'owner';
  const included = clientTabs.filter((tab) => hasRightsOf(role, tabNeeds[tab] ?? 'assistant'));
  const labels = tabLabels();
  return (
    <LinkTabs
      label={t('Client')}
      tabs={included.map((tab) => ({ label: labels[tab], to: tabAddress(id, tab) }))}
      open={tabAddress(id, open)}
    />
  );
}
