import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ScreenTitle } from '../../../shared/screen-title';
import { useAuth } from '../../../shared/session';
import { PersonalInformation } from '../../clients/shared/personal-information';
import { ConfirmEmail } from '../../identity/shared/confirm-email';
import { SecurityTab } from '../../identity/shared/security-tab';
import { PreferencesTab } from './preferences-tab';

const tabs = [
  { key: 'personal', label: 'Personal Information', children: <PersonalInformation /> },
  { key: 'preferences', label: 'Preferences', children: <PreferencesTab /> },
  { key: 'security', label: 'Security', children: <SecurityTab /> },
] as const;

interface ProfileScreenProps {
  title?: string;
  /** Default tab; the others are `?tab=`. */
  first?: (typeof tabs)[number]['key'];
}

/** Personal information, preferences and security. Opened tabs keep their unsaved text. */
export function ProfileScreen({ title = 'Profile', first = 'personal' }: ProfileScreenProps) {
  const { user } = useAuth();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const open = tabs.find(({ key }) => key === params.get('tab'))?.key ?? first;
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <div className="ui-page-title">
        <h1>{title}</h1>
      </div>
      {user?.role === 'admin' && <ConfirmEmail />}
      <Tabs
        activeKey={open}
        onChange={(key) => void navigate({ search: key === first ? '' : `?tab=${key}` })}
        items={[...tabs]}
      />
    </>
  );
}
