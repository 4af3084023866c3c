import type { StaffRole } from '../shared/api/models/StaffRole';
import type { ScreenContent } from '../shared/kit/screen';
import { useIsOn } from '../shared/parts/parts-in-use';
import { useAuth } from '../shared/session/session';
import { hasRightsOf } from '../shared/session/staff-role';

/** One screen of the dashboard. */
export interface AdminScreen extends ScreenContent {
  /**
   * The whole address, with its parameters: /admin/messages/:id? is one screen, with or without an open
   * message.
   */
  path: string;
  /** Part that it belongs to. */
  part?: string;
  /** In the title of the window, until the screen names its record. */
  label?: string;
  /** Least role of staff that may open it; default assistant. */
  needs?: StaffRole;
}

/** Screens that the logged-in admin may open, without those of parts that are off. */
export function useAllowedScreens(screens: readonly AdminScreen[]): readonly AdminScreen[] {
  const { user } = useAuth();
  const isOn = useIsOn();
  return screens.filter((screen) => isIncluded(screen, user?.staffRole) && isOn(screen));
}

/** True if the role of an admin includes the screen. */
export const isIncluded = (
  { needs = 'assistant' }: AdminScreen,
  role: StaffRole | null | undefined,
): boolean => hasRightsOf(role ?? 'owner', needs);
