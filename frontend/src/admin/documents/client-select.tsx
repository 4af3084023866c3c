import { useEffect, useState, type Ref } from 'react';
import { Select, type GetRef } from 'antd';
import type { ClientDto } from '../../shared/api';
import { clientName, useClients } from '../use-clients';

/** How long a pause in typing sends the search, in milliseconds. */
const PAUSE = 250;

interface ClientSelectProps {
  id: string;
  value: number | undefined;
  status: '' | 'error';
  onChange: (userId: number | undefined) => void;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
}

/** A choice among all active clients, found by typing and by scrolling on. */
export function ClientSelect({ value, onChange, ...rest }: ClientSelectProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ClientDto>();
  const list = useClients({ search, status: 'active' });

  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [typed]);

  // The chosen client keeps its name while the list shows another search.
  const listed = list.rows;
  const clients =
    chosen && chosen.id === value && !listed.some(({ id }) => id === value) ? [chosen, ...listed] : listed;
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      placeholder="Choose a client"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear
      loading={list.isFetching}
      notFoundContent={
        list.isError
          ? 'Failed to load clients. Please check your permissions.'
          : list.isPending
            ? 'Loading clients'
            : 'No clients found'
      }
      options={clients.map((client) => ({ value: client.id, label: describe(client) }))}
      onChange={(next?: number) => {
        setChosen(clients.find(({ id }) => id === next));
        onChange(next);
      }}
      onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        const nearEnd = scrollTop + clientHeight > scrollHeight - 80;
        if (nearEnd && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
      }}
    />
  );
}

function describe(client: ClientDto): string {
  const name = clientName(client);
  return name ? `${name} (${client.username})` : client.username;
}
