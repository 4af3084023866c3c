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
type Work = 'invoice' | 'conversation';

const works: Record<Work, (client: Client) => SearchAction> = {
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

const begin: readonly SearchAction[] = [
  { label: 'New invoice', icon: 'card', to: '/admin/invoices?view=write' },
  { label: 'Upload document', icon: 'upload', to: '/admin/documents?view=upload' },
];

const work = /^new (invoice|conversation|message)(?: (?:for|with|to))?(?: (.*))?$/i;

export interface Wish {
  /** What is to be done for a client, where the text begins with that. */
  work?: Work;
  /** What is looked for: the text, or the rest of it. */
  sought: string;
}

/** What somebody wants who types this: 'new invoice for kim' is an invoice, for whoever 'kim' finds. */
export function wishOf(typed: string): Wish {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, named, rest = ''] = work.exec(text) ?? [];
  if (named === undefined) return { sought: text };
  return { work: named.toLowerCase() === 'invoice' ? 'invoice' : 'conversation', sought: rest };
}

/** What can be done for those who were found: what was asked for, for each client; else everything for the first. */
export function actionsFor(wish: Wish, found: readonly FoundDto[]): SearchAction[] {
  const clients = found.flatMap(({ type, client }) => (type === 'client' && client ? [client] : []));
  if (wish.work) return clients.map(works[wish.work]);
  return clients.slice(0, 1).flatMap((client) => Object.values(works).map((action) => action(client)));
}

/** What can be begun, and the screens to go to, whose name has all words of the text; all of them for none. */
export function waysTo(typed: string, screens: readonly AdminScreen[]): SearchAction[] {
  const words = typed.toLowerCase().split(/\s+/);
  const screensToGoTo = screens.flatMap(({ label, menu, path }) =>
    label && menu ? [{ label: `Go to ${label}`, icon: menu.icon, to: addressOf(path) }] : [],
  );
  return [...screensToGoTo, ...begin].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}
