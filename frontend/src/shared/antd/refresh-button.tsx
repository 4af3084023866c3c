import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from './button';

/** Reloads a list. Its spinner shows only its own requests, not those of live updates. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };
  return (
    <Button icon="refresh" loading={isRefreshing} onClick={() => void refresh()}>
      {t('Refresh')}
    </Button>
  );
}
