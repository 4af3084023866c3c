import type { Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
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

/** Select for a pack, searched by title. */
export function PackSelect({ value, onChange, ...rest }: PackSelectProps) {
  const { search, searching } = useSelectSearch();
  const { list } = usePacks({ search });
  const listed = list.rows.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      {...searching}
      allowClear
      loading={list.isFetching}
      notFoundContent={
        list.isError
          ? 'Failed to load packs. Please try again.'
          : list.isPending
            ? 'Loading packs'
            : 'No packs found'
      }
      options={listed}
      onChange={(next?: number) => onChange(next)}
    />
  );
}
