import type { StaffRole } from '../shared/api/models/StaffRole';
import type { ScreenContent } from '../shared/kit/screen';
import { useAuth } from '../shared/session/session';
import { hasRightsOf } from '../shared/session/staff-role';

/** One screen of the dashboard. */
export interface AdminScreen extends ScreenContent {
  /**
   * The whole address, with its parameters: /admin/messages/:id? is one screen, with or without an open
   * message.
   */
  path: string;
  /** In the title of the window, until the screen names its record. */
  label?: string;
  /** Least role of staff that may open it; default assistant. */
  needs?: StaffRole;
}

/** Screens that the logged-in admin may open. */
export function useAllowedScreens(screens: readonly AdminScreen[]): readonly AdminScreen[] {
  const { user } = useAuth();
  return screens.filter(({ needs = 'assistant' }) => hasRightsOf(user?.staffRole ?? 'owner', needs));
}
