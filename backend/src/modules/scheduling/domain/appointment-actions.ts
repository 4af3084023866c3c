export const appointmentActions = ['confirm', 'cancel', 'reschedule', 'edit'] as const;
export type AppointmentAction = (typeof appointmentActions)[number];

/** Those that are possible, in their order. */
export const actionsOf = (possible: Partial<Record<AppointmentAction, boolean>>): AppointmentAction[] =>
  appointmentActions.filter((action) => possible[action]);
