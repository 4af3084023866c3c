import type { AdminAppointmentDto } from '../../../../shared/api';
import type { TaskName } from './appointment-tasks';
import { AssignDialog } from './assign-dialog';
import { CancelDialog } from './cancel-dialog';
import { VisitorClientDialog } from './visitor-client-dialog';
import { EditAppointmentDialog } from '../writing/edit-appointment-dialog';
import { RescheduleDialog } from '../writing/reschedule-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';

/** The current task and its appointment. */
export interface Task {
  name: TaskName;
  appointment: AdminAppointmentDto;
}

/** Dialogs of the tasks of an appointment, at most one open. */
export function TaskDialogs({ zone, task, onClose }: DialogOf<{ task: Task }> & { zone: string }) {
  const taskFor = (name: TaskName) => (task?.name === name ? task.appointment : undefined);
  return (
    <>
      <RescheduleDialog zone={zone} appointment={taskFor('reschedule')} onClose={onClose} />
      <EditAppointmentDialog appointment={taskFor('edit')} onClose={onClose} />
      <AssignDialog appointment={taskFor('assign')} onClose={onClose} />
      <VisitorClientDialog appointment={taskFor('client')} onClose={onClose} />
      <CancelDialog zone={zone} appointment={taskFor('cancel')} onClose={onClose} />
    </>
  );
}
