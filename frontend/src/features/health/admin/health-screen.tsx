import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { HealthService, type HealthLineDto, type HealthPageDto, type HealthState } from '../../../shared/api';
import { Added, type AddedComponent } from '../../../shared/parts/parts-in-use';
import { T } from '../../../shared/text/rich-text';
import { formatDateTime } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { queryTimes } from '../../../shared/http/query-client';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './health.css';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Above the checks. */
    'health.cards': AddedComponent<{ health: HealthPageDto }>;
  }
}

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
      <ScreenHead
        title={t('Health')}
        text={
          data && (
            <p role="status">
              <T
                text="{toSee} Checked <time>{checkedAt}</time>."
                of={{ time: <time dateTime={data.checkedAt} /> }}
                values={{ toSee: summaryOf(toSee), checkedAt: formatDateTime(data.checkedAt) }}
              />
            </p>
          )
        }
      >
        <RefreshButton onRefresh={refetch} />
      </ScreenHead>
      {isPending && (
        <div className="ui-card">
          <ListSkeleton rows={5} label={t('Checking everything')} />
        </div>
      )}
      {isError && <Failed message={t('Failed to check. Please try again.')} of={health} explains />}
      {data && (
        <div className="health">
          <Added at="health.cards" with={{ health: data }} />
          <Lines title={t('Needs attention')} lines={toSee} />
          <Lines title={t('Working')} lines={working} />
          <p className="ui-hint">{t('Steward {version}', { version: data.version })}</p>
        </div>
      )}
    </>
  );
}

function summaryOf(toSee: readonly HealthLineDto[]): string {
  const failing = toSee.filter(({ state }) => state === 'failing').length;
  const waiting = toSee.length - failing;
  if (toSee.length === 0) return t('Everything is working.');
  return [
    failing > 0 &&
      t('{failing, plural, one {One thing is not working.} other {# things are not working.}}', { failing }),
    waiting > 0 &&
      t('{waiting, plural, one {One thing needs attention.} other {# things need attention.}}', { waiting }),
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

const looks = (): Record<HealthState, { colour: BadgeColour; label: string }> => ({
  ok: { colour: 'ok', label: t('OK') },
  attention: { colour: 'amber', label: t('Attention') },
  failing: { colour: 'orange', label: t('Failing') },
});

function Line({ line: { name, state, sentence, since, url } }: { line: HealthLineDto }) {
  const { colour, label } = looks()[state];
  const time = <time dateTime={since ?? ''} />;
  return (
    <li>
      <h3>{name}</h3>
      <div>
        <p>{sentence}</p>
        {since !== null && (
          <p className="ui-hint">
            {state === 'ok' ? (
              <T text="Last <time>{at}</time>" of={{ time }} values={{ at: formatDateTime(since) }} />
            ) : (
              <T text="Since <time>{at}</time>" of={{ time }} values={{ at: formatDateTime(since) }} />
            )}
          </p>
        )}
        {url !== null && (
          <Link className="more" to={url} aria-label={t('Open {name}', { name })}>
            {t('Open')} <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </div>
      <Badge colour={colour}>{label}</Badge>
    </li>
  );
}
