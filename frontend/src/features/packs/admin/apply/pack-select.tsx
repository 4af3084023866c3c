import { useState, type Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { usePacks } from '../use-packs';

interface PackSelectProps {
  id: string;
  value: number | undefined;
  status: '' | 'error';
  disabled?: boolean;
  placeholder: string;
  onChange: (packId: number | undefined) => void;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
}

/** One of the practice's packs, found by its title. */
export function PackSelect({ value, onChange, ...rest }: PackSelectProps) {
  const [search, setSearch] = useState('');
  const list = usePacks(search);
  const listed = list.rows.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      allowClear
      loading={list.isFetching}
      notFoundContent={list.isError ? 'Failed to load packs. Please try again.' : 'No packs found'}
      options={listed}
      onChange={(next?: number) => onChange(next)}
    />
  );
}
