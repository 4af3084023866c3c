import { t } from '@steward/texts';
import type { ClientTagDto } from '../../../../../shared/api';
import './tags.css';

/** A tag in its color. */
export function Tag({ name, color }: ClientTagDto) {
  return <span className={`tag tag-${color}`}>{name}</span>;
}

/** Tags of a client; nothing for one without. */
export function TagBadges({ tags }: { tags: readonly ClientTagDto[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="cluster gap-xs" aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag.name}>
          <Tag {...tag} />
        </li>
      ))}
    </ul>
  );
}
