import { useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import {
  availabilityPath,
  useAvailability,
} from '../../../../features/scheduling/admin/offered/availability/use-availability';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { AppointmentsService, type AvailabilityDto, type AppointmentKindDto } from '../../../../shared/api';
import { freeKinds } from './free-kinds';

/** Asks, once the website's offer was cleared, whether the sessions that visitors can book for free still are. */
export function StillFree({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const { data: rules } = useAvailability();
  const [kind] = rules ? freeKinds(rules) : [];
  return (
    <ConfirmAction
      of={kind && rules}
      title={t('Is “{label}” still free?', { label: kind?.label ?? '' })}
      confirm={t('It’s no longer free')}
      cancel={t('It’s still free')}
      call={(before: AvailabilityDto) =>
        AppointmentsService.setAvailability({
          requestBody: { ...before, types: before.types.map(withoutFree) },
        })
      }
      events={['availability.changed']}
      success={() => ({ title: t('It’s no longer free'), description: t('State its price under Hours.') })}
      failure={t('Failed to save availability')}
      onSuccess={(saved) => queries.setQueryData([availabilityPath], saved)}
      onClose={onClose}
    >
      {t(
        'You cleared the offer of a free session. Visitors can still book this one, and read that it’s free.',
      )}
    </ConfirmAction>
  );
}

const withoutFree = (kind: AppointmentKindDto): AppointmentKindDto =>
  kind.visitors ? { ...kind, free: false } : kind;
