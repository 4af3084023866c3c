import { t } from '@steward/texts';
import type { ClientTagDto } from '../../../../../shared/api';
import './tags.css';

/** A tag in its color. */
export function Tag({ name, color }: ClientTagDto) {
  return <span className={`tag tag-${color}`}>{name}</span>;
}

/** Tags of a client in a table: the first one, and the number of the others with their names. */
export function TagCell({ tags }: { tags: readonly ClientTagDto[] }) {
  const [first, ...more] = tags;
  if (!first) return null;
  const others = more.map(({ name }) => name).join(', ');
  return (
    <span className="row gap-xs tag-cell">
      <Tag {...first} />
      {more.length > 0 && (
        <span className="ui-hint" title={others}>
          +{more.length}
          <span className="skip">: {others}</span>
        </span>
      )}
    </span>
  );
}

/** Tags of a client; nothing for one without. */
export function TagBadges({ tags }: { tags: readonly ClientTagDto[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list cluster" aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag.name}>
          <Tag {...tag} />
        </li>
      ))}
    </ul>
  );
}
