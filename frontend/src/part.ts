import type { AdminScreen } from './admin/admin-screens';
import type { PortalScreen } from './portal/portal-screens';
import type { ScreenContent } from './shared/kit/screen';
import type { Additions } from './shared/parts/additions';
import type { SitePage } from './site/site-page';

/** A screen with the name of its content, which is loaded with its area. */
type ListedScreen<Of extends ScreenContent> = Omit<Of, keyof ScreenContent | 'part'> & {
  content: string;
};

/** Contents and additions of a part in an area. */
export interface AreaOfPart {
  /** Components of its screens. */
  contents?: Readonly<Record<string, ScreenContent>>;
  additions?: Additions;
}

/**
 * Something that the product can be run without: a folder in `frontend/src/parts`, one in `backend/src/parts`, and a line in
 * the list of each side. Every public page loads it, so that it says no more than what exists and where; what portal and
 * dashboard need is imported on demand.
 */
export interface Part {
  /** Name of its folder, as in the API. */
  name: string;
  pages?: readonly SitePage[];
  portalScreens?: () => readonly ListedScreen<PortalScreen>[];
  adminScreens?: () => readonly ListedScreen<AdminScreen>[];
  /** Additions to public pages. */
  additions?: Additions;
  portal?: () => Promise<AreaOfPart>;
  admin?: () => Promise<AreaOfPart>;
}
