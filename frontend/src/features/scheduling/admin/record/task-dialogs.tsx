import type { AdminAppointmentDto } from '../../../../shared/api';
import type { TaskName } from './appointment-tasks';
import { AssignDialog } from './assign-dialog';
import { CancelDialog } from './cancel-dialog';
import { VisitorClientDialog } from './visitor-client-dialog';
import { EditAppointmentDialog } from '../writing/edit-appointment-dialog';
import { RescheduleDialog } from '../writing/reschedule-dialog';

/** The current task and its appointment. */
export interface Task {
  name: TaskName;
  appointment: AdminAppointmentDto;
}

interface TaskDialogsProps {
  zone: string;
  task: Task | undefined;
  onClose: () => void;
}

/** Dialogs of the tasks of an appointment, at most one open. */
export function TaskDialogs({ zone, task, onClose }: TaskDialogsProps) {
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
