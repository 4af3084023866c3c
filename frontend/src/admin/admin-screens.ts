import type { StaffRole } from '../shared/api/models/StaffRole';
import type { IconName } from '../shared/icon';
import type { ScreenContent } from '../shared/screen';
import { useAuth } from '../shared/session';
import { hasRightsOf } from '../shared/staff-role';

/** Groups of the navigation. */
type AdminGroup = 'Daily' | 'Client work' | 'Money' | 'Website' | 'Settings';

/** One screen of the dashboard. */
export interface AdminScreen extends ScreenContent {
  /**
   * The whole address, with its parameters: /admin/messages/:id? is one screen, with or without an open
   * message.
   */
  path: string;
  /**
   * Title of the window and label of the navigation entry; a screen without one sets the window title itself.
   */
  label?: string;
  /** Navigation entry; a screen without one belongs to the entry whose address is a prefix of its own. */
  menu?: { group: AdminGroup; icon: IconName };
  /** Address of the navigation entry that this screen belongs to, if it is no prefix of its own. */
  under?: string;
  /** Least role of staff that may open it; default assistant. */
  needs?: StaffRole;
}

/** Screens that the logged-in admin may open. */
export function useAllowedScreens(screens: readonly AdminScreen[]): readonly AdminScreen[] {
  const { user } = useAuth();
  return screens.filter(({ needs = 'assistant' }) => hasRightsOf(user?.staffRole ?? 'owner', needs));
}
