import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for';
import type { StorageUseDto } from '../../../../shared/api';
import { storageSize } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';

/** Fraction of the quota from which the client is warned. */
const nearlyFull = 0.9;

/** Warning that the client's storage is full or nearly full; otherwise empty. */
export function StorageNotice() {
  const { at } = useActingFor();
  const { data: storage } = useQuery<StorageUseDto>({
    queryKey: [at('/api/storage')],
    ...queryTimes.storage,
  });
  if (!storage || storage.used < storage.quota * nearlyFull) return null;
  const { used, quota } = storage;
  const full = used >= quota;
  const sizes = { used: storageSize(used), quota: storageSize(quota) };
  return (
    <Alert
      type={full ? 'error' : 'warning'}
      role="status"
      className="ui-banner below"
      showIcon
      icon={<Icon name={full ? 'alert' : 'info'} />}
      title={full ? t('Your storage is full') : t('Your storage is nearly full')}
      description={
        full
          ? t(
              "You've used {used} of {quota}. You can't upload more files. Please ask your consultant for more space.",
              sizes,
            )
          : t(
              "You've used {used} of {quota}. Soon you won't be able to upload more files. Please ask your consultant for more space.",
              sizes,
            )
      }
    />
  );
}
