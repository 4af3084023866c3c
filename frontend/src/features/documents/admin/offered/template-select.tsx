import { useState, type Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
import { useTemplates } from '../templates/use-templates';

interface TemplateSelectProps {
  id: string;
  value: number | undefined;
  status: '' | 'error';
  onChange: (templateId: number | undefined) => void;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
  placeholder?: string;
  /** Templates whose names are already known. */
  known?: readonly { id: number; title: string }[];
}

/** One of the practice's templates, or none. */
export function TemplateSelect(props: TemplateSelectProps) {
  const { value, onChange, placeholder = 'No template', known = [], ...rest } = props;
  const { search, searching } = useSelectSearch();
  const [chosen, setChosen] = useState<{ value: number; label: string }>();
  const { list } = useTemplates(search);

  const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });
  const listed = list.rows.map(optionOf);
  const isListed = listed.some((option) => option.value === value);
  const present = [chosen, ...known.map(optionOf)].find((option) => option?.value === value);
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      placeholder={placeholder}
      {...searching}
      allowClear
      loading={list.isFetching}
      notFoundContent={
        list.isError
          ? 'Failed to load templates. Please try again.'
          : list.isPending
            ? 'Loading templates'
            : 'No templates found'
      }
      options={present && !isListed ? [present, ...listed] : listed}
      onChange={(next?: number) => {
        setChosen(listed.find((option) => option.value === next));
        onChange(next);
      }}
    />
  );
}
