import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { t } from '@steward/texts';
import type { ClientDto, StorageUseDto } from '../../../shared/api';
import { storageSize } from '../../../shared/format';
import { queryTimes } from '../../../shared/query-client';
import { clientsPath } from './use-clients';
import { QuotaDialog } from './quota-dialog';

/** A client's use of their quota; editable for an active client. */
export function StorageDetail({ client }: { client: ClientDto }) {
  const [changing, setChanging] = useState(false);
  const { data: storage, isPending } = useQuery<StorageUseDto>({
    queryKey: [`${clientsPath}/${client.id}/storage`],
    ...queryTimes.storage,
  });
  return (
    <div aria-busy={isPending}>
      <dt>{t('Storage')}</dt>
      {isPending ? (
        <dd>
          <span className="ui-bone" style={{ width: '50%' }} />
        </dd>
      ) : storage ? (
        <dd>
          {t('{used} of {quota} used', {
            used: storageSize(storage.used),
            quota: storageSize(storage.quota),
          })}
          {client.status === 'active' && (
            <>
              {' '}
              <Button
                type="text"
                size="small"
                aria-label={t('Change storage')}
                onClick={() => setChanging(true)}
              >
                {t('Change')}
              </Button>
              <QuotaDialog
                client={client}
                quota={storage.quota}
                open={changing}
                onClose={() => setChanging(false)}
              />
            </>
          )}
        </dd>
      ) : (
        <dd className="ui-hint">{t('Failed to load')}</dd>
      )}
    </div>
  );
}
