import { t } from '@steward/texts';
import { SearchSelect, type RecordSelectProps } from '../../../../admin/forms/search-select';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
import { useTemplates } from '../templates/use-templates';

interface TemplateSelectProps extends RecordSelectProps {
  /** Templates whose names are already known. */
  known?: readonly { id: number; title: string }[];
}

/** One of the practice's templates, or none. */
export function TemplateSelect({ placeholder = t('No template'), ...rest }: TemplateSelectProps) {
  const { search, searching } = useSelectSearch();
  const { list } = useTemplates(search);
  return (
    <SearchSelect
      {...rest}
      placeholder={placeholder}
      list={list}
      searching={searching}
      noun={t('templates')}
    />
  );
}
