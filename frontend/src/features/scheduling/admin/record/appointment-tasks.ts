import { t } from '@steward/texts';
import type { AdminAppointmentDto, AppointmentAction, AppointmentStatus } from '../../../../shared/api';
import type { IconName } from '../../../../shared/kit/icon';

type ListedTask = 'reschedule' | 'edit' | 'assign' | 'cancel';
/** `client`: a visitor becomes a client. */
export type TaskName = ListedTask | 'client';

interface NamedTask {
  name: ListedTask;
  label: string;
  icon: IconName;
  danger?: boolean;
}

export interface ShownAppointment extends AdminAppointmentDto {
  /** Missing in lists. */
  allowed?: AppointmentAction[];
}

const listed: Record<AppointmentStatus, AppointmentAction[]> = {
  scheduled: ['reschedule', 'edit', 'cancel'],
  completed: ['reschedule', 'edit'],
  cancelled: ['edit'],
};

const tasks = (): readonly NamedTask[] => [
  { name: 'reschedule', label: t('Reschedule'), icon: 'calendar' },
  { name: 'edit', label: t('Edit'), icon: 'pencil' },
  { name: 'assign', label: t('Assign to client'), icon: 'user' },
  { name: 'cancel', label: t('Cancel appointment'), icon: 'close', danger: true },
];

/** Actions that are possible on an appointment now, most common first. */
export function tasksOf({ status, client, allowed = listed[status] }: ShownAppointment): NamedTask[] {
  return tasks().filter(({ name }) => (name === 'assign' ? client === null : allowed.includes(name)));
}
