import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { TodayDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { rowsOf, type Waiting, type WaitingList } from './waiting-lists';

interface WaitingPartProps {
  title: string;
  lists: readonly WaitingList[];
  today: TodayDto;
  /** Milliseconds since 1970. */
  now: number;
}

/** Lists with open items; nothing if all are empty. */
export function WaitingPart({ title, lists, today, now }: WaitingPartProps) {
  const id = useId();
  const waiting = lists.filter(({ name }) => rowsOf(today, name).count > 0);
  if (waiting.length === 0) return null;
  return (
    <section className="ui-card today-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      {waiting.map((list) => (
        <List key={list.name} list={list} today={today} now={now} />
      ))}
    </section>
  );
}

function List({ list, today, now }: Pick<WaitingPartProps, 'today' | 'now'> & { list: WaitingList }) {
  const id = useId();
  const { count, items } = rowsOf(today, list.name);
  return (
    <section aria-labelledby={id}>
      <div className="today-head cluster gap-l between">
        <h3 id={id}>
          {list.title} <span className="ui-hint numeric">{count}</span>
        </h3>
        {count > items.length && (
          <Link to={list.all} aria-label={t('{title}: see all {count}', { title: list.title, count })}>
            {t('See all {count}', { count })}
          </Link>
        )}
      </div>
      <ul className="today-rows lines today-waiting">
        {items.map((item) => (
          <Row key={item.id ?? item.title} item={item} verb={list.verb} since={list.sinceText(item, now)} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  item: Waiting;
  verb: string;
  since: string;
}

/** The title, and so the row, opens the item. */
function Row({ item: { title, client, since: at, url }, verb, since }: RowProps) {
  return (
    <li className="ui-row">
      <div>
        <p className="ui-row-title">
          <Link to={url}>{title}</Link>
        </p>
        {client && <p className="ui-meta">{client.name}</p>}
      </div>
      <time dateTime={at} title={formatDateTime(at)}>
        {since}
      </time>
      <span className="today-verb row gap-s strong-link" aria-hidden="true">
        {verb}
        <Icon name="arrow-right" size={18} />
      </span>
    </li>
  );
}
