import { t } from '@steward/texts';
import type { OfferedSection } from '../../../../admin/navigation/admin-menu';
import type { FoundDto, StaffRole } from '../../../../shared/api';
import type { IconName } from '../../../../shared/kit/icon';
import { folded, matches, soughtWords } from '../../../../shared/text/matches';
import { type Placed, withAdded } from '../../../../shared/parts/placed';
import { hasRightsOf } from '../../../../shared/session/staff-role';

/** Action of the search box: a link to the screen for it. */
export interface SearchAction {
  label: string;
  icon: IconName;
  to: string;
}

interface NamedAction extends SearchAction {
  /** Other words by which it is found. */
  words?: string;
  /** Least role; default assistant. */
  needs?: StaffRole;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Each before the action of an address. */
    'search.actions': () => readonly AddedAction[];
  }
}

type AddedAction = NamedAction & Placed;

type Client = NonNullable<FoundDto['client']>;
type ActionKind = 'invoice' | 'conversation' | 'request' | 'appointment' | 'note';

const clientPage = (id: number, part: string): string => `/admin/clients/${id}/${part}`;

/** Actions for a client, most used first. */
const actionsByKind: Record<ActionKind, (client: Client) => NamedAction> = {
  invoice: ({ id, name }) => ({
    label: t('New invoice for {name}', { name }),
    icon: 'card',
    to: `/admin/invoices?view=write&client=${id}`,
    needs: 'consultant',
  }),
  conversation: ({ id, name }) => ({
    label: t('New conversation with {name}', { name }),
    icon: 'message',
    to: `/admin/messages?to=${id}`,
  }),
  request: ({ id, name }) => ({
    label: t('New request to {name}', { name }),
    icon: 'upload',
    to: clientPage(id, 'requests?new'),
  }),
  appointment: ({ id, name }) => ({
    label: t('New appointment with {name}', { name }),
    icon: 'calendar',
    to: clientPage(id, 'appointments?new'),
  }),
  note: ({ id, name }) => ({
    label: t('Private notes about {name}', { name }),
    icon: 'pencil',
    to: clientPage(id, 'notes'),
    needs: 'consultant',
  }),
};

const actions = (): readonly NamedAction[] => [
  {
    label: t('New invoice'),
    icon: 'card',
    to: '/admin/invoices?view=write',
    words: t('[words for the search] bill'),
    needs: 'consultant',
  },
  {
    label: t('Upload document'),
    icon: 'upload',
    to: '/admin/documents?view=upload',
    words: t('[words for the search] share send sign'),
  },
  {
    label: t('New request'),
    icon: 'upload',
    to: '/admin/requests?new',
    words: t('[words for the search] ask for a document'),
  },
  {
    label: t('Two-factor login'),
    icon: 'shield',
    to: '/admin/profile?tab=security',
    words: t('[words for the search] 2fa mfa authenticator security second factor'),
  },
  {
    label: t('Change password'),
    icon: 'key',
    to: '/admin/profile?tab=security',
    words: t('[words for the search] security passkey sessions devices'),
  },
  {
    label: t('Notification settings'),
    icon: 'bell',
    to: '/admin/profile?tab=preferences',
    words: t('[words for the search] emails reminders preferences'),
  },
];

/** Two words each, by which an action is asked for. */
const wordsForKinds = (): [string, ActionKind][] => [
  [t('[words for the search] new invoice'), 'invoice'],
  [t('[words for the search] new conversation'), 'conversation'],
  [t('[words for the search] new message'), 'conversation'],
  [t('[words for the search] new request'), 'request'],
  [t('[words for the search] new appointment'), 'appointment'],
];
/** Words between an action and its client. */
const prepositions = (): string[] => t('[words for the search] for with to').split(' ');

export interface SearchIntent {
  /** Action for a client, if the text starts with one. */
  kind?: ActionKind;
  /** Search text: the typed text, or the rest of it. */
  query: string;
}

/** Intent of a typed text: 'new invoice for kim' is a new invoice, with the search text 'kim'. */
export function searchIntent(typed: string): SearchIntent {
  const words = typed.trim().split(/\s+/);
  const start = folded(words.slice(0, 2).join(' '));
  const [, kind] = wordsForKinds().find(([asked]) => folded(asked) === start) ?? [];
  if (!kind) return { query: words.join(' ') };
  const [between = '', ...rest] = words.slice(2);
  return { kind, query: (prepositions().includes(folded(between)) ? rest : words.slice(2)).join(' ') };
}

const isAllowed = (role: StaffRole) => (action: NamedAction) =>
  hasRightsOf(role, action.needs ?? 'assistant');

/** Actions for the found clients: the requested one for each client, else all for the first. */
export function actionsFor(
  intent: SearchIntent,
  found: readonly FoundDto[],
  role: StaffRole,
): SearchAction[] {
  const clients = found.flatMap(({ type, client }) => (type === 'client' && client ? [client] : []));
  const offered = intent.kind
    ? clients.map(actionsByKind[intent.kind])
    : clients.slice(0, 1).flatMap((client) => Object.values(actionsByKind).map((action) => action(client)));
  return offered.filter(isAllowed(role));
}

const wordsOf = (text: string): string[] =>
  soughtWords(text)
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean);

/** Actions and screens whose name or other words start with all words of the text; all of them for an empty text. */
export function matchingActions(
  typed: string,
  sections: readonly OfferedSection[],
  role: StaffRole,
  ofParts: readonly AddedAction[] = [],
): SearchAction[] {
  const words = wordsOf(typed);
  const screens = sections.flatMap(({ label: section, icon, tabs }): NamedAction[] =>
    tabs.map(({ label, to, words: others = '' }, place) => ({
      label: t('Go to {screen}', {
        screen: place === 0 && matches(label, section) ? section : label,
      }),
      icon,
      to,
      words: `${section} ${others}`,
    })),
  );
  const all = withAdded(actions(), ofParts, ({ to }) => to);
  const offered = [...all.filter(isAllowed(role)), ...screens];
  return offered.filter(({ label, words: others = '' }) => {
    const names = wordsOf(`${label} ${others}`);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}
