import type { ComponentType } from 'react';
import { DocumentsScreen } from './documents-screen';
import { OverviewTab } from './overview/overview-tab';
import { segmentOf } from './portal-address';

interface PortalTab {
  /** The value of `?tab=` on /client/portal, and but for the overview the path inside the client layout. */
  key: string;
  label: string;
  /** Heading and its second line inside the layout; without them the greeting stands there. */
  heading?: { title: string; text: string };
  Content: ComponentType;
}

const overview: PortalTab = { key: 'overview', label: 'Overview', Content: OverviewTab };

/** The portal's tabs in their order: a new part adds its line here. */
export const portalTabs: readonly PortalTab[] = [
  overview,
  {
    key: 'documents',
    label: 'Documents',
    heading: { title: 'Documents', text: 'Everything we share with you, and everything you send us.' },
    Content: DocumentsScreen,
  },
];

/** The paths of the tabs below /client. */
export const tabSegments = portalTabs.map(({ key }) => segmentOf(key));

/** The tab of that key; the overview for anything else. */
export function findTab(key: string): PortalTab {
  return portalTabs.find((tab) => tab.key === key) ?? overview;
}
