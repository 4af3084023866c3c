import { Button } from 'antd';
import { useState } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../icon';

/** Reloads a list. Its spinner shows only its own requests, not those of live updates. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };
  return (
    <Button icon={<Icon name="refresh" size={18} />} loading={isRefreshing} onClick={() => void refresh()}>
      {t('Refresh')}
    </Button>
  );
}
