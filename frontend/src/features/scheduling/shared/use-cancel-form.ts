import { z } from 'zod/mini';
import { useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import type { Action } from '../../../shared/action/use-action';
import { AppointmentsService, type AppointmentDto } from '../../../shared/api';
import { textRule } from '../../../shared/forms/text-rule';

export const longestReason = 500;
const cancelSchema = z.object({
  reason: textRule(longestReason),
});

interface CancelOptions extends Pick<Action<{ reason: string }, AppointmentDto>, 'success' | 'failure'> {
  onClose: () => void;
}

/** Form that cancels an appointment, with an optional reason; undefined keeps its dialog closed. */
export function useCancelForm(appointment: { id: number } | undefined, options: CancelOptions) {
  const id = useLastDefined(appointment)?.id ?? 0;
  return useDialogForm({
    ...options,
    open: appointment !== undefined,
    draft: `cancellation:${id}`,
    schema: cancelSchema,
    empty: { reason: '' },
    call: ({ reason }: { reason: string }) =>
      AppointmentsService.cancelAppointment({ id, requestBody: { reason: reason || null } }),
    events: ['appointment.cancelled'],
  });
}
