import { t } from '@steward/texts';
import { Button } from '../../../../../shared/antd/button';
import type { ClientDto } from '../../../../../shared/api';
import { useHasRightsOf } from '../../../../../shared/session/staff-role';
import { TagBadges } from './tag-badges';

/** Tags at the head of a client's page; nothing for a client without. */
export function ClientTags({ client: { tags, status }, onEdit }: { client: ClientDto; onEdit: () => void }) {
  const mayEdit = useHasRightsOf('consultant') && status === 'active';
  if (tags.length === 0) return null;
  return (
    <div className="cluster gap-s above">
      <TagBadges tags={tags} />
      {mayEdit && (
        <Button look="link" onClick={onEdit}>
          {t('Edit tags')}
        </Button>
      )}
    </div>
  );
}
