import type { AdminScreen } from '../../../../admin/admin-screens';
import type { FoundDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';
import { addressOf } from '../../../../shared/screen';

/** Something that the search box does: it leads to where that is done. */
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
  /** What is to be done for a client, where the text begins with that. */
  kind?: ActionKind;
  /** What is looked for: the text, or the rest of it. */
  query: string;
}

/** What somebody wants who types this: 'new invoice for kim' is an invoice, for whoever 'kim' finds. */
export function searchIntent(typed: string): SearchIntent {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, named, rest = ''] = actionPattern.exec(text) ?? [];
  if (named === undefined) return { query: text };
  return { kind: named.toLowerCase() === 'invoice' ? 'invoice' : 'conversation', query: rest };
}

/** What can be done for those who were found: what was asked for, for each client; else everything for the first. */
export function actionsFor(intent: SearchIntent, found: readonly FoundDto[]): SearchAction[] {
  const clients = found.flatMap(({ type, client }) => (type === 'client' && client ? [client] : []));
  if (intent.kind) return clients.map(actionsByKind[intent.kind]);
  return clients
    .slice(0, 1)
    .flatMap((client) => Object.values(actionsByKind).map((action) => action(client)));
}

/** What can be begun, and the screens to go to, whose name has all words of the text; all of them for none. */
export function matchingActions(typed: string, screens: readonly AdminScreen[]): SearchAction[] {
  const words = typed.toLowerCase().split(/\s+/);
  const screenActions = screens.flatMap(({ label, menu, path }) =>
    label && menu ? [{ label: `Go to ${label}`, icon: menu.icon, to: addressOf(path) }] : [],
  );
  return [...screenActions, ...createActions].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}
