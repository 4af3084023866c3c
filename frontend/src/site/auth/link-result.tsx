import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { useAuth } from '../../shared/session/session';
import { ButtonLink } from '../links';
import { Gate } from './gate';

interface LinkResultProps {
  title: string;
  text: string;
  isResult?: boolean;
  /** Title and description of the page. */
  head: ReactNode;
  /** Next step; the user's account by default. */
  children?: ReactNode;
}

/** Outcome of a mailed link that needs a session. */
export function LinkResult({ title, text, isResult = true, head, children }: LinkResultProps) {
  const { user } = useAuth();
  return (
    <Gate title={title} text={text} isResult={isResult}>
      {head}
      {children ?? (
        <ButtonLink look="primary" to={user?.role === 'admin' ? '/admin' : '/client/portal'}>
          {user ? t('Go to your account') : t('Log in')}
        </ButtonLink>
      )}
    </Gate>
  );
}
