import type { AdminScreen } from '../../../../admin/admin-screens';
import type { FoundDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';
import { addressOf } from '../../../../shared/screen';

/** Action of the search box: a link to the screen for it. */
export interface SearchAction {
  label: string;
  icon: IconName;
  to: string;
}

type Client = NonNullable<FoundDto['client']>;
type ActionKind = 'invoice' | 'conversation';

const actionsByKind: Record<ActionKind, (client: Client) => SearchAction> = {
  invoice: ({ id, name }) => ({
    label: `New invoice for ${name}`,
    icon: 'card',
    to: `/admin/invoices?view=write&client=${id}`,
  }),
  conversation: ({ id, name }) => ({
    label: `New conversation with ${name}`,
    icon: 'message',
    to: `/admin/messages?to=${id}`,
  }),
};

const createActions: readonly SearchAction[] = [
  { label: 'New invoice', icon: 'card', to: '/admin/invoices?view=write' },
  { label: 'Upload document', icon: 'upload', to: '/admin/documents?view=upload' },
];

const actionPattern = /^new (invoice|conversation|message)(?: (?:for|with|to))?(?: (.*))?$/i;

export interface SearchIntent {
  /** Action for a client, if the text starts with one. */
  kind?: ActionKind;
  /** Search text: the typed text, or the rest of it. */
  query: string;
}

/** Intent of a typed text: 'new invoice for kim' is a new invoice, with the search text 'kim'. */
export function searchIntent(typed: string): SearchIntent {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, named, rest = ''] = actionPattern.exec(text) ?? [];
  if (named === undefined) return { query: text };
  return { kind: named.toLowerCase() === 'invoice' ? 'invoice' : 'conversation', query: rest };
}

/** Actions for the found clients: the requested one for each client, else all for the first. */
export function actionsFor(intent: SearchIntent, found: readonly FoundDto[]): SearchAction[] {
  const clients = found.flatMap(({ type, client }) => (type === 'client' && client ? [client] : []));
  if (intent.kind) return clients.map(actionsByKind[intent.kind]);
  return clients
    .slice(0, 1)
    .flatMap((client) => Object.values(actionsByKind).map((action) => action(client)));
}

/** Create actions and screens whose label contains all words of the text; all of them for an empty text. */
export function matchingActions(typed: string, screens: readonly AdminScreen[]): SearchAction[] {
  const words = typed.toLowerCase().split(/\s+/);
  const screenActions = screens.flatMap(({ label, menu, path }) =>
    label && menu ? [{ label: `Go to ${label}`, icon: menu.icon, to: addressOf(path) }] : [],
  );
  return [...screenActions, ...createActions].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}
