import { t } from '@steward/texts';
import { SearchSelect, type RecordSelectProps } from '../../../../admin/forms/search-select';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
import { usePacks } from '../use-packs';

/** Select for a pack. */
export function PackSelect(props: RecordSelectProps) {
  const { search, searching } = useSelectSearch();
  const { list } = usePacks({ search });
  return <SearchSelect {...props} list={list} searching={searching} noun={t('packs')} />;
}
