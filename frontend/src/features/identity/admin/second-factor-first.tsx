import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { ClosedFrame } from '../../../admin/navigation/closed-frame';
import { fetched } from '../../../shared/antd/fetched-screen';
import { LeaveGuard } from '../../../shared/antd/leave-guard';
import { userKey } from '../../../shared/http/query-client';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { useAuth } from '../../../shared/session/session';
import { SessionDialogs } from '../shared/session-dialogs';
import './second-factor-first.css';

// Rarely needed, so it is a separate module.
const setup = fetched(() => import('../shared/second-factor-setup'), 'SecondFactorSetup');

/** The dashboard, preceded by the setup of a second factor for an admin who must have one and has none. */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const isRequired = user?.setupRequired === true;
  // The setup stays open to its end: recovery codes are shown after the factor exists.
  const [isOpen, setIsOpen] = useState(isRequired);
  const [isFinished, setIsFinished] = useState(false);
  if (isRequired && !isOpen) setIsOpen(true);
  // The user query is updated a moment after the response: closed before that, the setup would open again.
  if (isFinished && !isRequired) {
    setIsOpen(false);
    setIsFinished(false);
  }
  if (!isOpen) return children;
  const finish = () => void client.refetchQueries({ queryKey: userKey }).then(() => setIsFinished(true));
  return (
    <LeaveGuard>
      <ScreenTitle>{t('Protect your login')}</ScreenTitle>
      <ClosedFrame
        name={t('Admin Dashboard')}
        exit={{ label: t('View site'), to: '/' }}
        tools={<SessionDialogs />}
        className="second-factor-first"
      >
        <h1>{t('Protect your login')}</h1>
        <p className="prose soft below above">
          {t(
            "This dashboard contains your clients' confidential data, so a password is not enough. Choose a second way to prove it's you. It takes a minute, and then you can continue.",
          )}
        </p>
        <setup.Component onDone={finish} />
      </ClosedFrame>
    </LeaveGuard>
  );
}
