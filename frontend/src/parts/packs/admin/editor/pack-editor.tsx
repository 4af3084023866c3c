import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { Failed } from '../../../../shared/antd/states';
import { PacksService } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { PackForm } from './pack-form';
import { ScreenHead } from '../../../../shared/kit/screen-head';

/** @param edited 'new', or the pack's id in the address */
export function PackEditor({ edited }: { edited: string }) {
  const isNew = edited === 'new';
  return (
    <>
      <ScreenHead
        title={isNew ? t('New pack') : t('Edit pack')}
        back={{ to: '/admin/packs', label: t('All packs') }}
      />
      {isNew ? (
        <PackForm pack={undefined} />
      ) : (
        <ExistingPack id={/^[1-9]\d{0,9}$/.test(edited) ? Number(edited) : 0} />
      )}
    </>
  );
}

function ExistingPack({ id }: { id: number }) {
  const navigate = useNavigate();
  const pack = useQuery({
    queryKey: ['edited-pack', id],
    queryFn: () => PacksService.getPack({ id }),
    // Later updates must not overwrite the form.
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, failure) => failures < 1 && refusalOf(failure) === undefined,
  });
  if (refusalOf(pack.error)?.status === 404) {
    return <MissingRecord open title={t('Pack not found')} onClose={() => void navigate('/admin/packs')} />;
  }
  if (pack.isError) {
    return <Failed message={t('Failed to load the pack. Please try again.')} of={pack} />;
  }
  if (pack.isPending) return <div className="ui-card form-sheet form-sheet" aria-busy="true" />;
  return <PackForm pack={pack.data} />;
}
