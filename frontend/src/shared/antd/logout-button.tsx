import { Button } from 'antd';
import { Icon } from '../icon';
import { useLeaveAll } from '../leave-guard';
import { useAuth } from '../session';

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
      {...(quiet ? { type: 'text' as const, className: 'ui-quiet ui-shrinks' } : { className: 'ui-shrinks' })}
      block={block}
      icon={<Icon name="logout" size={18} />}
      loading={logout.isPending}
      disabled={logout.isPending}
      // A toast reports a failure.
      onClick={() => leaveAll(() => logout.mutateAsync().catch(() => undefined))}
    >
      {logout.isPending ? 'Logging out...' : label}
    </Button>
  );
}
