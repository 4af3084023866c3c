import { Select } from 'antd';
import { t } from '@steward/texts';
import { clearable, searchIcon } from '../../../../../shared/antd/decorative-icons';
import { preserveSelection } from '../../../../../shared/antd/use-select-search';
import { matches } from '../../../../../shared/text/matches';
import { Tag } from './tag-badges';
import { useTags } from './use-tags';

interface TagFilterProps {
  /** Names. */
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** Filter by tags, of which a client has all; none while there is no tag. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const tags = useTags();
  if (tags.length === 0 && value.length === 0) return null;
  return (
    <Select<string[], { value: string }>
      className="ui-filter tag-filter"
      mode="multiple"
      aria-label={t('Tags')}
      placeholder={t('Any tag')}
      value={[...value]}
      options={tags.map(({ name }) => ({ value: name }))}
      optionRender={({ value: name }) => {
        const tag = tags.find((one) => one.name === name);
        return tag && <Tag {...tag} />;
      }}
      popupMatchSelectWidth={false}
      allowClear={clearable()}
      onInputKeyDown={preserveSelection}
      showSearch={{
        searchIcon,
        filterOption: (typed, option) => option !== undefined && matches(option.value, typed),
      }}
      onChange={onChange}
    />
  );
}
