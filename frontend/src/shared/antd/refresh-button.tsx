import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../icon';

/** Loads a list anew. It waits only for what was asked for by it: live updates load the same list now and then. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };
  return (
    <Button icon={<Icon name="refresh" size={18} />} loading={isRefreshing} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
