import type { ReactNode } from 'react';
import { Tabs } from 'antd';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { ActingForContext, actingForNone, useActingFor } from '../../../shared/acting-for/acting-for';
import { Icon } from '../../../shared/kit/icon';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { ClientProfile } from '../../clients/shared/client-profile';
import { PersonalInformation } from '../../clients/shared/personal-information';
import { ConfirmEmail } from '../../identity/shared/confirm-email';
import { ExportSection } from '../../identity/shared/export-section';
import { SecurityTab } from '../../identity/shared/security-tab';
import { PreferencesTab } from './preferences-tab';
import { ScreenHead } from '../../../shared/kit/screen-head';

type TabKey = 'personal' | 'preferences' | 'security';

const tabs = (): { key: TabKey; label: string; children: ReactNode }[] => [
  { key: 'personal', label: t('Personal Information'), children: <PersonalInformation /> },
  { key: 'preferences', label: t('Preferences'), children: <PreferencesTab /> },
  {
    key: 'security',
    label: t('Security'),
    // About the reader's own account, whatever client they act for.
    children: (
      <ActingForContext value={actingForNone}>
        <SecurityTab />
      </ActingForContext>
    ),
  },
];

interface ProfileScreenProps {
  title?: string;
  /** Default tab; the others are `?tab=`. */
  first?: TabKey;
}

/** Personal information, preferences and security. Opened tabs keep their unsaved text. */
export function ProfileScreen({ title = t('Profile'), first = 'personal' }: ProfileScreenProps) {
  const { user } = useAuth();
  const { sendsEmail } = useSite();
  const { other, at, may } = useActingFor();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isOfOther = other !== undefined && first === 'personal';
  // People without a client of their own have no profile, only an account.
  const hasProfile = !other && (user?.role === 'admin' || user?.clients.some(({ role }) => role === 'self'));
  const offered = tabs().filter(({ key }) => hasProfile || key !== 'personal');
  const named = offered.find(({ key }) => key === params.get('tab'))?.key;
  // The profile is another client's: the reader's own account is in the settings.
  if (isOfOther && named) return <Navigate to={at(`/client/settings?tab=${named}`)} replace />;
  const open = named ?? first;
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <ScreenHead title={title}>
        {user?.role === 'client' && first === 'personal' && may('owner') && (
          <Link className="more" to={at('/client/people')}>
            <Icon name="people" />
            {t('People with access')}
          </Link>
        )}
      </ScreenHead>
      {(user?.role === 'admin' || (!sendsEmail && !isOfOther)) && <ConfirmEmail />}
      {isOfOther ? (
        <div className="stack gap-xl">
          <ClientProfile />
          {other.kind !== 'individual' && may('owner') && (
            <div className="ui-card">
              <ExportSection />
            </div>
          )}
        </div>
      ) : (
        <Tabs
          activeKey={open}
          onChange={(key) => void navigate(at(pathname + (key === first ? '' : `?tab=${key}`)))}
          items={offered}
        />
      )}
    </>
  );
}
