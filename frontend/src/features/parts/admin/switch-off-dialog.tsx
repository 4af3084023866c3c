import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { type PartDto, PartsService } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import type { DialogOf } from '../../../shared/antd/dialog';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useLastDefined } from '../../../shared/antd/use-last-defined';

/** Says what turning a part off touches, and does it at the second press. */
export function SwitchOffDialog({ part, onClose }: DialogOf<{ part: PartDto }>) {
  const name = useLastDefined(part)?.name ?? '';
  const touched = useQuery({
    queryKey: [`/api/admin/parts/${name}/touched`],
    queryFn: () => PartsService.getTouchedByPart({ name }),
    enabled: part !== undefined,
    // Counted at the moment of the question.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ConfirmAction
      of={part}
      title={({ title }) => t('Turn off {part}?', { part: title })}
      confirm={t('Turn off')}
      cancel={t('Keep on')}
      loses={false}
      isReady={touched.isSuccess && !touched.isFetching}
      call={({ name }) => PartsService.switchPart({ name, requestBody: { on: false } })}
      events={['parts']}
      success={({ title }) => ({ title: t('{part} turned off', { part: title }) })}
      failure={t('Failed to turn it off')}
      onClose={onClose}
    >
      {touched.isPending ? (
        <ListSkeleton rows={2} label={t('Loading what this touches')} />
      ) : touched.isError ? (
        <Failed message={t('Failed to load what this touches. Please try again.')} of={touched} explains />
      ) : (
        <div className="stack gap-l">
          {touched.data.touched.length > 0 && (
            <ul className="stack gap-xs bullets">
              {touched.data.touched.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <p>{t('Its screens disappear for everyone. Nothing is deleted.')}</p>
        </div>
      )}
    </ConfirmAction>
  );
}
