import { useEffect, useState, type KeyboardEvent, type UIEvent } from 'react';
import type { ClientDto } from '../../../shared/api';
import { personName } from '../../../shared/person-name';
import { useClients } from './use-clients';

/** Milliseconds without typing after which the search is sent. */
const PAUSE = 250;

/** Tab leaves: rc-select would take the row that happens to be marked, or take back a client that is chosen. */
export function keepChoice(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/**
 * All active clients as a select's options, found by typing and by scrolling on.
 * @param chosen users.ids; these clients keep their names while the list shows another search
 */
export function useClientOptions(chosen: readonly number[]) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<readonly ClientDto[]>([]);
  const list = useClients({ search, status: 'active' });

  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const isListed = (client: ClientDto) => list.rows.some(({ id }) => id === client.id);
  const clients = [
    ...known.filter((client) => chosen.includes(client.id) && !isListed(client)),
    ...list.rows,
  ];
  return {
    /** Tells which clients are chosen now, so that they can be named later. */
    remember: (ids: readonly number[]) => setKnown(clients.filter(({ id }) => ids.includes(id))),
    /** The typed text matches a client. */
    clear: () => setTyped(''),
    select: {
      onInputKeyDown: keepChoice,
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
      loading: list.isFetching,
      notFoundContent: list.isError
        ? 'Failed to load clients. Please check your permissions.'
        : list.isPending
          ? 'Loading clients'
          : 'No clients found',
      options: clients.map((client) => ({ value: client.id, label: describe(client) })),
      onPopupScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => {
        const { scrollTop, clientHeight, scrollHeight } = currentTarget;
        const nearEnd = scrollTop + clientHeight > scrollHeight - 80;
        if (nearEnd && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
      },
    },
  };
}

function describe(client: ClientDto): string {
  const name = personName(client);
  return name ? `${name} (${client.username})` : client.username;
}
