import { ScreenTitle } from '../../../shared/screen-title';
import { AppointmentDialog } from './appointment-dialog';
import { AppointmentsTable } from './appointments-table';
import { SchedulerCard } from './scheduler-card';
import './appointments.css';

/** The client's appointments, and the way to another one. */
export function AppointmentsPage() {
  return (
    <>
      <ScreenTitle>Appointments</ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>Appointments</h1>
          <p>When we meet, and when we met.</p>
        </div>
      </div>
      <div className="appointments-screen">
        <SchedulerCard />
        <AppointmentsTable
          when="upcoming"
          title="Upcoming"
          empty={{ title: 'No meetings ahead', text: 'What you book or we arrange with you appears here.' }}
        />
        <AppointmentsTable
          when="past"
          title="Past"
          empty={{ title: 'No past meetings', text: 'Meetings that are over or cancelled are kept here.' }}
        />
      </div>
      <AppointmentDialog />
    </>
  );
}
