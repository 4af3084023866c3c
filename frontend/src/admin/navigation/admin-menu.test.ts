import type { AdminScreen } from '../admin-screens';
import { type AdminSection, menuWith, offeredSections, tabAt } from './admin-menu.ts';

const Component = () => null;
const screens: AdminScreen[] = [
  { path: '/admin', Component },
  { path: '/admin/letters/:id?', Component, count: { useCount: () => 2, noun: 'unread' } },
  { path: '/admin/letters/drafts/:id?', Component },
];
const sections: AdminSection[] = [
  { name: 'start', label: 'Start', icon: 'sun', tabs: [{ label: 'Start', to: '/admin' }] },
  {
    name: 'letters',
    label: 'Letters',
    icon: 'mail',
    tabs: [
      { label: 'All letters', to: '/admin/letters' },
      { label: 'Sent', to: '/admin/letters?view=sent' },
      { label: 'Drafts', to: '/admin/letters/drafts' },
      { label: 'Seals', to: '/admin/letters?view=seals', needs: 'owner' },
    ],
  },
  { name: 'people', label: 'People', icon: 'user', tabs: [{ label: 'People', to: '/admin/people' }] },
];

test('sections without a screen that may be opened, and tabs of a higher role, are left out, and a view has no count of its own', () => {
  const offered = offeredSections(sections, screens, 'consultant');
  expect(
    offered.map(({ label, tabs }) => [label, tabs.map(({ label, count }) => [label, count?.noun])]),
  ).toEqual([
    ['Start', [['Start', undefined]]],
    [
      'Letters',
      [
        ['All letters', 'unread'],
        ['Sent', undefined],
        ['Drafts', undefined],
      ],
    ],
  ]);
});

test('a section with one tab has its name', () => {
  const start = {
    name: 'start',
    icon: 'sun',
    label: 'Everything',
    tabs: [{ label: 'Start', to: '/admin' }],
  } as const;
  expect(offeredSections([start], screens, 'owner').map(({ label }) => label)).toEqual(['Start']);
});

test.each([
  ['/admin', '', 'Start'],
  ['/admin/letters', '', 'All letters'],
  ['/admin/letters', '?view=write', 'All letters'],
  ['/admin/letters', '?page=2&view=sent', 'Sent'],
  ['/admin/letters/7', '', 'All letters'],
  ['/admin/letters/drafts/7', '', 'Drafts'],
  ['/admin/lettersX', '', undefined],
  ['/admin/profile', '', undefined],
])('%s%s is below the tab %s', (pathname, search, label) => {
  expect(tabAt(sections, { pathname, search })?.tab.label).toBe(label);
});

test('a part adds tabs and entries before others, or last, and words to others', () => {
  const tab = (label: string) => ({ label, to: `/admin/${label}` });
  const inks: AdminSection = { name: 'inks', label: 'Inks', icon: 'pencil', tabs: [tab('inks')] };
  const menu = menuWith(sections, [
    { section: 'letters', before: '/admin/letters?view=sent', tab: tab('stamps') },
    { section: 'letters', tab: tab('paper') },
    { section: inks, before: 'letters' },
    { to: '/admin/letters', words: 'post mail' },
  ]);
  expect(menu[2]?.tabs[0]?.words).toBe('post mail');
  expect(menu.map(({ name }) => name)).toEqual(['start', 'inks', 'letters', 'people']);
  expect(menu[2]?.tabs.map(({ label }) => label)).toEqual([
    'All letters',
    'stamps',
    'Sent',
    'Drafts',
    'Seals',
    'paper',
  ]);
});
