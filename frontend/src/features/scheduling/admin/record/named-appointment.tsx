import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { AppointmentsService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import { recordId, useRecord } from '../../../../shared/http/use-record';
import { appointmentsPath } from '../use-appointments';
import { AppointmentDialog } from './appointment-dialog';
import type { ShownAppointment } from './appointment-tasks';
import type { Task } from './task-dialogs';

interface NamedAppointmentProps {
  /** Hidden while a task's dialog is open; shown again afterwards. */
  isHidden: boolean;
  onTask: (task: Task) => void;
  onClose: () => void;
}

/** Dialog of the appointment in the address: `?appointment=7`. */
export function NamedAppointment({ isHidden, onTask, onClose }: NamedAppointmentProps) {
  const id = recordId(useSearchParams()[0], 'appointment');
  const { record } = useRecord<ShownAppointment>({
    id,
    path: id === undefined ? '' : `${appointmentsPath}/${id}`,
    load: (recordId) => AppointmentsService.getAppointmentForAdmin({ id: recordId }),
    list: appointmentsPath,
    ...queryTimes.appointments,
  });
  return (
    <>
      <MissingRecord
        open={id !== undefined && record === null}
        title={t('Appointment not found')}
        onClose={onClose}
      />
      <AppointmentDialog
        appointment={isHidden || id === undefined ? undefined : (record ?? undefined)}
        onTask={onTask}
        onClose={onClose}
      />
    </>
  );
}
