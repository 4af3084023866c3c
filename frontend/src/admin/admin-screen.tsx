import { Tabs } from 'antd';
import { useNavigate } from 'react-router-dom';
import { adminSections } from './admin-sections';

/** The tabs of the dashboard, opened at the one of the address. */
export function AdminScreen({ segment }: { segment: string }) {
  const navigate = useNavigate();
  const label = adminSections.find((section) => section.segment === segment)?.label;
  return (
    <>
      <title>{`${label}, Admin Dashboard`}</title>
      <Tabs
        activeKey={`/${segment}`}
        destroyOnHidden
        onChange={(key) => void navigate(key === '/' ? '/admin' : `/admin${key}`)}
        items={adminSections.map(({ label, segment: key, Content }) => ({
          key: `/${key}`,
          label,
          children: <Content />,
        }))}
      />
    </>
  );
}
