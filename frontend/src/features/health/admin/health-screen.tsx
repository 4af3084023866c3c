import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { HealthService, type HealthLineDto, type HealthState } from '../../../shared/api';
import { formatDateTime } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { queryTimes } from '../../../shared/query-client';
import './health.css';

/** State of the installation: problems first, then what works. */
export function HealthScreen() {
  const health = useQuery({
    queryKey: ['/api/admin/health'],
    queryFn: () => HealthService.getHealth(),
    ...queryTimes.health,
  });
  const { data, isPending, isError, refetch } = health;
  const toSee = data?.checks.filter(({ state }) => state !== 'ok') ?? [];
  const working = data?.checks.filter(({ state }) => state === 'ok') ?? [];
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>Health</h1>
          {data && (
            <p role="status">
              {summaryOf(toSee)} Checked{' '}
              <time dateTime={data.checkedAt}>{formatDateTime(data.checkedAt)}</time>.
            </p>
          )}
        </div>
        <div className="ui-tools">
          <RefreshButton onRefresh={refetch} />
        </div>
      </div>
      {isPending && (
        <div className="ui-card">
          <ListSkeleton rows={5} label="Checking everything" />
        </div>
      )}
      {isError && <Failed message="Failed to check. Please try again." of={health} explains />}
      {data && (
        <div className="health">
          <Lines title="Needs attention" lines={toSee} />
          <Lines title="Working" lines={working} />
          <p className="ui-hint">Steward {data.version}</p>
        </div>
      )}
    </>
  );
}

function summaryOf(toSee: readonly HealthLineDto[]): string {
  const failing = toSee.filter(({ state }) => state === 'failing').length;
  const waiting = toSee.length - failing;
  if (toSee.length === 0) return 'Everything is working.';
  return [
    failing > 0 && (failing === 1 ? 'One thing is not working.' : `${failing} things are not working.`),
    waiting > 0 && (waiting === 1 ? 'One thing needs attention.' : `${waiting} things need attention.`),
  ]
    .filter(Boolean)
    .join(' ');
}

function Lines({ title, lines }: { title: string; lines: readonly HealthLineDto[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="ui-card">
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="health-lines lines">
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
    </section>
  );
}

const looks: Record<HealthState, { colour: BadgeColour; label: string }> = {
  ok: { colour: 'ok', label: 'OK' },
  attention: { colour: 'amber', label: 'Attention' },
  failing: { colour: 'orange', label: 'Failing' },
};

function Line({ line: { name, state, sentence, since, url } }: { line: HealthLineDto }) {
  const { colour, label } = looks[state];
  return (
    <li>
      <h3>{name}</h3>
      <div>
        <p>{sentence}</p>
        {since !== null && (
          <p className="ui-hint">
            {state === 'ok' ? 'Last' : 'Since'} <time dateTime={since}>{formatDateTime(since)}</time>
          </p>
        )}
        {url !== null && (
          <Link className="more" to={url} aria-label={`Open ${name}`}>
            Open <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </div>
      <Badge colour={colour}>{label}</Badge>
    </li>
  );
}
