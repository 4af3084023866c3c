import { useEffect, useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { type PartDto, PartsService } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { formatDate } from '../../../shared/text/format';
import { SwitchOffDialog } from './switch-off-dialog';
import { ScreenHead } from '../../../shared/kit/screen-head';
import '../../../admin/forms/forms.css';

/** Everything that the practice can leave out, one switch each. */
export function PartsScreen() {
  const parts = useQuery({ queryKey: ['/api/admin/parts'], queryFn: () => PartsService.listParts() });
  useSeenParts(parts.data?.some(({ isNew }) => isNew) ?? false);
  return (
    <>
      <ScreenHead
        title={t('Parts')}
        text={t('Turn off what you don’t use. Nothing is deleted, and you can turn it on again at any time.')}
      />
      <div className="ui-card ui-card-body">
        {parts.isPending ? (
          <ListSkeleton rows={6} label={t('Loading parts')} />
        ) : parts.isError ? (
          <Failed message={t('Failed to load the parts. Please try again.')} of={parts} explains />
        ) : parts.data.length === 0 ? (
          <Empty title={t('No parts')}>{t('This installation has nothing that can be turned off.')}</Empty>
        ) : (
          <PartList parts={parts.data} />
        )}
      </div>
    </>
  );
}

/** Tells that this owner has seen what an update brought: Today names it no longer. */
function useSeenParts(areNew: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!areNew) return;
    PartsService.seeNewParts().then(
      () => queries.invalidateQueries({ queryKey: ['/api/admin/today'] }),
      // The next visit tries again.
      () => undefined,
    );
  }, [areNew, queries]);
}

function PartList({ parts }: { parts: readonly PartDto[] }) {
  const [switchingOff, setSwitchingOff] = useState<PartDto>();
  return (
    <>
      <ul className="lines airy" aria-label={t('Parts')}>
        {parts.map((part) => (
          <PartRow key={part.name} part={part} all={parts} onSwitchOff={() => setSwitchingOff(part)} />
        ))}
      </ul>
      <SwitchOffDialog part={switchingOff} onClose={() => setSwitchingOff(undefined)} />
    </>
  );
}

interface PartRowProps {
  part: PartDto;
  all: readonly PartDto[];
  onSwitchOff: () => void;
}

function PartRow({ part, all, onSwitchOff }: PartRowProps) {
  const { name, title, description, on, since, isNew } = part;
  const id = useId();
  const switchingOn = useAction({
    call: () => PartsService.switchPart({ name, requestBody: { on: true } }),
    events: ['parts'],
    success: t('{part} turned on', { part: title }),
    failure: t('Failed to turn on {part}', { part: title }),
  });
  return (
    <li className="admin-switch row to-start">
      <Switch
        id={id}
        checked={on}
        loading={switchingOn.isPending}
        disabled={switchingOn.isPending}
        aria-describedby={`${id}-text`}
        onChange={(isOn) => (isOn ? switchingOn.mutate() : onSwitchOff())}
      />
      <div>
        <label htmlFor={id} className="ui-label">
          {title}
        </label>
        {isNew && <Badge colour="info">{t('New')}</Badge>}
        <div id={`${id}-text`} className="ui-hint">
          <p>{description}</p>
          <Dependencies part={part} all={all} />
          {since !== null && (
            <p>
              {on
                ? t('On since {day}', { day: formatDate(since) })
                : t('Off since {day}', { day: formatDate(since) })}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Titles of the parts that it needs, and of those that are on and need it. */
function Dependencies({ part, all }: Pick<PartRowProps, 'part' | 'all'>) {
  const titlesOf = (parts: readonly PartDto[]) => parts.map(({ title }) => title).join(', ');
  const needed = all.filter(({ name }) => part.needs.includes(name));
  const needing = all.filter(({ on, needs }) => on && needs.includes(part.name));
  return (
    <>
      {needed.length > 0 && <p>{t('Needs: {parts}', { parts: titlesOf(needed) })}</p>}
      {needing.length > 0 && <p>{t('Needed by: {parts}', { parts: titlesOf(needing) })}</p>}
    </>
  );
}
