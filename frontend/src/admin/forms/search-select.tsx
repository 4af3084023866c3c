import { useState, type Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { t } from '@steward/texts';
import { clearable } from '../../shared/antd/decorative-icons';
import type { useSelectSearch } from '../../shared/antd/use-select-search';
import type { PagedList } from '../../shared/http/paged-list';

/** A record by its title. */
interface Titled {
  id: number;
  title: string;
}

/** Props of a select for one record inside a Field. */
export interface RecordSelectProps {
  id: string;
  /** Id of the record. */
  value: number | undefined;
  status: '' | 'error';
  disabled?: boolean;
  placeholder?: string;
  onChange: (id: number | undefined) => void;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
}

interface SearchSelectProps extends RecordSelectProps {
  /** Records found. */
  list: Pick<PagedList<Titled>, 'rows' | 'isFetching' | 'isError' | 'isPending'>;
  searching: ReturnType<typeof useSelectSearch>['searching'];
  /** Plural of the records, for example 'packs'. */
  noun: string;
  /** Records whose titles are already known. */
  known?: readonly Titled[];
}

/** Select for a record, searched by title on the server. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, list, searching, noun, known = [], ...rest } = props;
  const [chosen, setChosen] = useState<{ value: number; label: string }>();
  const optionOf = ({ id, title }: Titled) => ({ value: id, label: title });
  const listed = list.rows.map(optionOf);
  const isListed = listed.some((option) => option.value === value);
  const present = [chosen, ...known.map(optionOf)].find((option) => option?.value === value);
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      {...searching}
      allowClear={clearable()}
      loading={list.isFetching}
      notFoundContent={
        list.isError
          ? t('Failed to load {noun}. Please try again.', { noun })
          : list.isPending
            ? t('Loading {noun}', { noun })
            : t('No {noun} found', { noun })
      }
      options={present && !isListed ? [present, ...listed] : listed}
      onChange={(next?: number) => {
        setChosen(listed.find((option) => option.value === next));
        onChange(next);
      }}
    />
  );
}
