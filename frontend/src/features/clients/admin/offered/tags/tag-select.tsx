import type { Ref } from 'react';
import { Select, type GetRef } from 'antd';
import { t } from '@steward/texts';
import type { ClientTagDto } from '../../../../../shared/api';
import { searchIcon } from '../../../../../shared/antd/decorative-icons';
import { preserveSelection } from '../../../../../shared/antd/use-select-search';
import { folded, matches } from '../../../../../shared/text/matches';
import { Tag } from './tag-badges';
import { tagsPerClient } from './tag-names';

interface TagSelectProps {
  id: string;
  status: '' | 'error';
  disabled?: boolean;
  onBlur: () => void;
  ref: Ref<GetRef<typeof Select>>;
  /** Names. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** Tags to choose from. */
  known: readonly ClientTagDto[];
  /** False if only these can be chosen. */
  allowsNew?: boolean;
}

/** Select for tags, which are chosen or typed. */
export function TagSelect({ value, onChange, known, allowsNew = true, ...rest }: TagSelectProps) {
  return (
    <Select<string[], { value: string; tag: ClientTagDto }>
      {...rest}
      mode={allowsNew ? 'tags' : 'multiple'}
      value={[...value]}
      tokenSeparators={[',', ';']}
      maxCount={tagsPerClient}
      onInputKeyDown={preserveSelection}
      showSearch={{
        searchIcon,
        filterOption: (typed, option) => option !== undefined && matches(option.value, typed),
      }}
      options={known.map((tag) => ({ value: tag.name, tag }))}
      optionRender={({ value: name, data }) => (
        <Tag {...(data.tag ?? { name: String(name), color: 'gray' })} />
      )}
      notFoundContent={allowsNew ? t('Type a tag and press Enter.') : t('No tags found')}
      onChange={(names) => onChange(distinct(names, known))}
    />
  );
}

/** Names as they are known, each once: "vip" is "VIP". */
function distinct(names: readonly string[], known: readonly ClientTagDto[]): string[] {
  const found = new Map<string, string>();
  for (const typed of names) {
    const name = typed.trim().replace(/\s+/g, ' ');
    const key = folded(name);
    if (name !== '' && !found.has(key))
      found.set(key, known.find((tag) => folded(tag.name) === key)?.name ?? name);
  }
  return [...found.values()];
}
