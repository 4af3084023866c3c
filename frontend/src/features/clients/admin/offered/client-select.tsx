import type { Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { t } from '@steward/texts';
import { clearable } from '../../../../shared/antd/decorative-icons';
import { clientIn, clientName, useRecordClient, type ClientOption } from './record-client';
import { useClientOptions } from '../use-client-options';
import '../clients.css';

/** Props from a Field to its control, in addition to value and onChange. */
interface SelectInField {
  id: string;
  status: '' | 'error';
  disabled?: boolean;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
}

interface ClientSelectProps extends SelectInField {
  autoFocus?: boolean;
  /** Marks clients whose email address is not confirmed. */
  marksUnconfirmed?: boolean;
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}

/** Select for one active client; on a client's page, that client. */
export function ClientSelect(props: ClientSelectProps) {
  const { client } = useRecordClient();
  if (!client) return <AnyClient {...props} />;
  const { onChange: _, value: __, marksUnconfirmed: ___, ...rest } = props;
  const options = [{ value: client.id, label: clientName(client) }];
  return <Select<number> {...rest} disabled value={client.id} options={options} />;
}

function AnyClient({ value, onChange, marksUnconfirmed = false, ...rest }: ClientSelectProps) {
  const { select, remember } = useClientOptions(value === undefined ? [] : [value], { marksUnconfirmed });
  return (
    <Select<number, ClientOption>
      {...rest}
      {...select}
      {...(value !== undefined && { value })}
      placeholder={t('Choose a client')}
      allowClear={clearable()}
      onChange={(next?: number) => {
        remember(next === undefined ? [] : [next]);
        onChange(next);
      }}
    />
  );
}

/** A chosen client: users.id, and the name to show. */
export interface ChosenClient {
  value: number;
  label: string;
}

interface ClientsSelectProps extends SelectInField {
  value: readonly ChosenClient[];
  onChange: (clients: ChosenClient[]) => void;
}

/** Select for several active clients; on a client's page, that client. */
export function ClientsSelect(props: ClientsSelectProps) {
  const { client } = useRecordClient();
  if (!client) return <AnyClients {...props} />;
  const { onChange: _, value, ...rest } = props;
  return <Select<ChosenClient[]> {...rest} mode="multiple" labelInValue disabled value={[...value]} />;
}

function AnyClients({ value, onChange, ...rest }: ClientsSelectProps) {
  const { select, clear } = useClientOptions([]);
  return (
    <Select<ChosenClient[], ClientOption>
      {...rest}
      {...select}
      mode="multiple"
      labelInValue
      value={[...value]}
      placeholder={t('Choose one or more clients')}
      onChange={(next) => {
        clear();
        onChange(next.map(({ value, label }) => ({ value, label })));
      }}
    />
  );
}

interface ClientFilterProps {
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}

/** Filter by client: all rows, or one client's; hidden on a client's page. */
export function ClientFilter(props: ClientFilterProps) {
  return useRecordClient().client ? null : <AnyClientFilter {...props} />;
}

function AnyClientFilter({ value, onChange }: ClientFilterProps) {
  const { select, remember } = useClientOptions(value === undefined ? [] : [value]);
  return (
    <Select<number, ClientOption>
      {...select}
      className="ui-filter admin-client-filter"
      aria-label={t('Client')}
      {...(value !== undefined && { value })}
      placeholder={t('All clients')}
      popupMatchSelectWidth={false}
      allowClear={clearable()}
      onChange={(next?: number) => {
        remember(next === undefined ? [] : [next]);
        onChange(next);
      }}
    />
  );
}

interface ListClientFilterProps {
  /** Filters of the list, from `useListFilters`. */
  of: { filters: { client: string }; change: (change: { client: string }) => void };
}

/** Filter by client of a list whose filters are in the address. */
export function ListClientFilter({ of: { filters, change } }: ListClientFilterProps) {
  return (
    <ClientFilter
      value={clientIn(filters)}
      onChange={(userId) => change({ client: userId === undefined ? '' : String(userId) })}
    />
  );
}
