import { t } from '@steward/texts';
import { Names } from '../../../features/client-access/admin/offered/names';
import type { StartedDto } from '../../../shared/api';

/** Packs that a member of the staff wrote. */
export function StartedPacks({ started: { packs } }: { started: StartedDto }) {
  if (packs.length === 0) return null;
  return (
    <div className="stack gap-s">
      <h3>{t('Packs that they wrote')}</h3>
      <Names of={packs.map(({ id, title }) => ({ id, name: title }))} />
    </div>
  );
}
