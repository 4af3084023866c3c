import { Tabs } from 'antd';
import { useNavigate } from 'react-router-dom';
import { addressOf, CountedLabel } from '../shared/screen';
import { ScreenTitle } from '../shared/screen-title';
import type { AdminScreen } from './admin-screens';

interface AdminTabsProps {
  screens: readonly AdminScreen[];
  open: AdminScreen;
}

/** The tabs of the dashboard, opened at the one of the address. */
export function AdminTabs({ screens, open }: AdminTabsProps) {
  const navigate = useNavigate();
  return (
    <>
      <ScreenTitle>{`${open.label}, Admin Dashboard`}</ScreenTitle>
      <Tabs
        activeKey={open.path}
        destroyOnHidden
        onChange={(path) => void navigate(addressOf(path))}
        items={screens.flatMap(({ path, label, count, Component }) =>
          label === undefined
            ? []
            : [
                {
                  key: path,
                  label: <CountedLabel label={label} count={count} />,
                  children: <Component />,
                },
              ],
        )}
      />
    </>
  );
}
