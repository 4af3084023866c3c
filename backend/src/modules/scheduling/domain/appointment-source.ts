/** Creator of an appointment: the practice, a client, a visitor of the site, a scheduling service. */
export const appointmentSources = ['practice', 'client', 'visitor', 'service'] as const;
export type AppointmentSource = (typeof appointmentSources)[number];
