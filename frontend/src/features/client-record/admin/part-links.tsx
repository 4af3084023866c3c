import { t } from '@steward/texts';
import { LinkTabs } from '../../../shared/kit/link-tabs';
import { hasRightsOf } from '../../../shared/session/staff-role';
import { useAuth } from '../../../shared/session/session';
import { clientParts, partAddress, partLabels, partNeeds, type ClientPart } from './client-parts';

/** Links to the parts of a client's page. */
export function PartLinks({ id, open }: { id: number; open: ClientPart }) {
  const role = useAuth().user?.staffRole ?? 'owner';
  const included = clientParts.filter((part) => hasRightsOf(role, partNeeds[part] ?? 'assistant'));
  const labels = partLabels();
  return (
    <LinkTabs
      label={t('Client')}
      tabs={included.map((part) => ({ label: labels[part], to: partAddress(id, part) }))}
      open={partAddress(id, open)}
    />
  );
}
