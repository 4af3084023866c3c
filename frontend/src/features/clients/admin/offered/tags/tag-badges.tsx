import { t } from '@steward/texts';
import type { ClientTagDto } from '../../../../../shared/api';
import './tags.css';

/** A tag in its color. */
export function Tag({ name, color }: ClientTagDto) {
  return <span className={`tag tag-${color}`}>{name}</span>;
}

/** Characters for which a cell has room, and those that the edges of a tag take. */
const room = 20;
const edges = 5;

/** Number of tags that fit into one line, at least the first. */
function fitting(tags: readonly ClientTagDto[]): number {
  let taken = 0;
  const first = tags.findIndex(({ name }) => (taken += name.length + edges) > room);
  return first < 0 ? tags.length : Math.max(first, 1);
}

/** Tags of a client in a table: the first ones, and the number of the others with their names. */
export function TagCell({ tags }: { tags: readonly ClientTagDto[] }) {
  if (tags.length === 0) return null;
  const count = fitting(tags);
  const others = tags.slice(count).map(({ name }) => name);
  return (
    <span className="row gap-xs tag-cell">
      {tags.slice(0, count).map((tag) => (
        <Tag key={tag.name} {...tag} />
      ))}
      {others.length > 0 && (
        <span className="ui-hint" title={others.join(', ')}>
          +{others.length}
          <span className="skip">: {others.join(', ')}</span>
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
