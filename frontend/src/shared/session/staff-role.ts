import type { StaffRole } from '../api/models/StaffRole';
import { useAuth } from './session';

/** Each role has the rights of those after it. */
const roles: readonly StaffRole[] = ['owner', 'consultant', 'assistant'];

/** True if an admin of that role has the rights of `needed`. */
export const hasRightsOf = (role: StaffRole, needed: StaffRole): boolean =>
  roles.indexOf(role) <= roles.indexOf(needed);

/** Role of the logged-in admin. */
export const useStaffRole = (): StaffRole => useAuth().user?.staffRole ?? 'owner';

/** True if the logged-in admin has the rights of that role. */
export function useHasRightsOf(needed: StaffRole): boolean {
  const { user } = useAuth();
  return user?.role === 'admin' && hasRightsOf(user.staffRole ?? 'owner', needed);
}
