import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { Failed } from '../../../../shared/antd/states';
import { PacksService } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import type { PackContent } from '../../../../features/clients/admin/offered/pack-contents';
import { usePackContents } from '../use-pack-contents';
import { PackForm } from './pack-form';
import { ScreenHead } from '../../../../shared/kit/screen-head';

/** @param edited 'new', or the pack's id in the address */
export function PackEditor({ edited }: { edited: string }) {
  const isNew = edited === 'new';
  const contents = usePackContents();
  return (
    <>
      <ScreenHead
        title={isNew ? t('New pack') : t('Edit pack')}
        back={{ to: '/admin/packs', label: t('All packs') }}
      />
      {contents.isError ? (
        <Failed message={failed()} of={contents} />
      ) : contents.isPending ? (
        <Waiting />
      ) : isNew ? (
        <PackForm pack={undefined} contents={contents.contents} />
      ) : (
        <ExistingPack id={/^[1-9]\d{0,9}$/.test(edited) ? Number(edited) : 0} contents={contents.contents} />
      )}
    </>
  );
}

const failed = () => t('Failed to load the pack. Please try again.');

const Waiting = () => <div className="ui-card form-sheet" aria-busy="true" />;

function ExistingPack({ id, contents }: { id: number; contents: readonly PackContent[] }) {
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
    return <Failed message={failed()} of={pack} />;
  }
  return pack.isPending ? <Waiting /> : <PackForm pack={pack.data} contents={contents} />;
}
