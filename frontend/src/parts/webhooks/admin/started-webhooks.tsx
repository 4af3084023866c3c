import { t } from '@steward/texts';
import { Names } from '../../../features/client-access/admin/offered/names';
import type { StartedDto } from '../../../shared/api';

/** Webhooks that a member of the staff leaves behind. */
export function StartedWebhooks({ started }: { started: StartedDto }) {
  const { webhooks } = started;
  if (webhooks.length === 0) return null;
  return (
    <div className="stack gap-s">
      <h3>{t('Webhooks that they set up')}</h3>
      <p>{t('They are still sending data. Check their addresses under Settings, Webhooks.')}</p>
      <Names
        of={webhooks.map(({ id, title, setBy }) => ({
          id,
          name: t('{title}, last set by {name}', { title, name: setBy.name }),
        }))}
      />
    </div>
  );
}
