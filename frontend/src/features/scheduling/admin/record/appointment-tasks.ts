import type { AdminAppointmentDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';

export type TaskName = 'reschedule' | 'edit' | 'assign' | 'cancel';

interface NamedTask {
  name: TaskName;
  label: string;
  icon: IconName;
  danger?: boolean;
}

/** Actions that are possible on an appointment now, most common first. */
export function tasksOf({ status, client }: AdminAppointmentDto): NamedTask[] {
  const isOpen = status === 'scheduled';
  return [
    ...(isOpen ? [{ name: 'reschedule', label: 'Reschedule', icon: 'calendar' } as const] : []),
    { name: 'edit', label: 'Edit', icon: 'pencil' },
    ...(client === null ? [{ name: 'assign', label: 'Assign to client', icon: 'user' } as const] : []),
    ...(isOpen
      ? [{ name: 'cancel', label: 'Cancel appointment', icon: 'close', danger: true } as const]
      : []),
  ];
}
