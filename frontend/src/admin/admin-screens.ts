import type { ScreenContent } from '../shared/screen';

/** One screen of the dashboard. */
export interface AdminScreen extends ScreenContent {
  /** The whole address, with its parameters: /admin/messages/:id? is one tab, with a message open or without. */
  path: string;
  /** Names the tab and the window; a screen without one is a page without tabs, and gives the window its title. */
  label?: string;
}
