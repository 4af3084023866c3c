import { t } from '@steward/texts';
import { Button } from '../kit/button';
import { useLeaveAll } from './leave-guard';
import { useAuth } from '../session/session';

interface LogoutButtonProps {
  /** Each screen has its own spelling: 'Log out', 'Log Out', 'Logout'. */
  label: string;
  block?: boolean;
  quiet?: boolean;
}

/** Ends the session and shows its progress. */
export function LogoutButton({ label, block = false, quiet = false }: LogoutButtonProps) {
  const { logout } = useAuth();
  const leaveAll = useLeaveAll();
  return (
    <Button
      look={quiet ? 'quiet' : 'line'}
      block={block}
      shrinks
      icon="logout"
      loading={logout.isPending}
      // A toast reports a failure.
      onClick={() => leaveAll(() => logout.mutateAsync().catch(() => undefined))}
    >
      {logout.isPending ? t('Logging out...') : label}
    </Button>
  );
}
