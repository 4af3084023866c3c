import { ScreenTitle } from '../../../shared/screen-title';
import { AppointmentDialog } from './appointment-dialog';
import { AppointmentsTable } from './appointments-table';
import { SchedulerCard } from './scheduler-card';
import './appointments.css';

/** The client's appointments and the booking form. */
export function AppointmentsPage() {
  return (
    <>
      <ScreenTitle>Appointments</ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>Appointments</h1>
          <p>Your upcoming and past meetings.</p>
        </div>
      </div>
      <div className="stack gap-xl">
        <SchedulerCard />
        <AppointmentsTable
          when="upcoming"
          title="Upcoming"
          empty={{
            title: 'No meetings planned',
            text: 'Meetings you book, or that we schedule with you, show up here.',
          }}
        />
        <AppointmentsTable
          when="past"
          title="Past"
          empty={{ title: 'No past meetings', text: 'Past and cancelled meetings show up here.' }}
        />
      </div>
      <AppointmentDialog />
    </>
  );
}
