import type { IconName } from '../shared/icon';
import type { ScreenContent } from '../shared/screen';

/** What the entries of the navigation belong to. */
type AdminGroup = 'Daily' | 'Client work' | 'Money' | 'Website' | 'Settings';

/** One screen of the dashboard. */
export interface AdminScreen extends ScreenContent {
  /** The whole address, with its parameters: /admin/messages/:id? is one screen, with a message open or without. */
  path: string;
  /** Names the window, and the entry of the navigation; a screen without one gives the window its title itself. */
  label?: string;
  /** Its entry in the navigation; a screen without one belongs to the entry whose address its own begins with. */
  menu?: { group: AdminGroup; icon: IconName };
}
