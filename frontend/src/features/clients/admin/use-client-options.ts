import { useState, type UIEvent } from 'react';
import { t } from '@steward/texts';
import { useSelectSearch } from '../../../shared/antd/use-select-search';
import type { ClientDto } from '../../../shared/api';
import { matches } from '../../../shared/text/matches';
import { clientOption, ClientOptionText, type ClientOption } from './offered/record-client';
import { useClients } from './use-clients';

/**
 * All active clients as options of a select, with search and infinite scrolling.
 * @param chosen users.ids; these clients keep their names while another search is shown
 * @param marksUnconfirmed marks clients whose email address is not confirmed
 */
export function useClientOptions(chosen: readonly number[], { marksUnconfirmed = false } = {}) {
  const { search, unsent, clear, searching } = useSelectSearch();
  const [known, setKnown] = useState<readonly ClientDto[]>([]);
  const { list } = useClients({ search, status: 'active', assignee: '' });

  // Until the answer is there, Enter must not choose a client of the search before.
  const awaited = unsent ?? (list.isPlaceholderData ? search : '');
  const isAwaited = ({ name, username, email }: ClientDto) =>
    matches(`${name} ${username} ${email}`, awaited);

  const isListed = (client: ClientDto) => list.rows.some(({ id }) => id === client.id);
  const clients = [
    ...known.filter((client) => chosen.includes(client.id) && !isListed(client)),
    ...list.rows,
  ];
  return {
    /** Stores the selected clients, so that they can be named later. */
    remember: (ids: readonly number[]) => setKnown(clients.filter(({ id }) => ids.includes(id))),
    /** The typed text matches a client. */
    clear,
    select: {
      ...searching,
      loading: list.isFetching,
      notFoundContent: list.isError
        ? t('Failed to load clients. Please check your permissions.')
        : list.isPending || awaited !== ''
          ? t('Loading clients')
          : t('No clients found'),
      options: clients.filter(isAwaited).map((client) => describe(client, marksUnconfirmed)),
      optionRender: ({ data }: { data: ClientOption }) => ClientOptionText(data),
      onPopupScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => {
        const { scrollTop, clientHeight, scrollHeight } = currentTarget;
        const nearEnd = scrollTop + clientHeight > scrollHeight - 80;
        if (nearEnd && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
      },
    },
  };
}

function describe(client: ClientDto, marksUnconfirmed: boolean): ClientOption {
  const option = clientOption(client);
  if (!marksUnconfirmed || client.emailConfirmed || client.email === '') return option;
  return { ...option, label: `${option.label} · ${t('Email not confirmed')}` };
}
