import { t } from '@steward/texts';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { AppointmentDialog } from './appointment-dialog';
import { AppointmentsTable } from './appointments-table';
import { SchedulerCard } from './scheduler-card';
import { useBooksHere } from './use-scheduling';
import './appointments.css';

/** The client's appointments, and how to schedule one. */
export function AppointmentsPage() {
  const booksHere = useBooksHere();
  return (
    <>
      <ScreenTitle>{t('Appointments')}</ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>{t('Appointments')}</h1>
          <p>{t('Your upcoming and past appointments.')}</p>
        </div>
      </div>
      <div className="stack gap-xl">
        <SchedulerCard />
        <AppointmentsTable
          when="upcoming"
          title={t('[appointments] Upcoming')}
          empty={{
            title: t('No appointments planned'),
            text: booksHere
              ? t('Appointments you book, or that we make with you, show up here.')
              : t('Appointments that we make with you show up here.'),
          }}
        />
        <AppointmentsTable
          when="past"
          title={t('[appointments] Past')}
          empty={{
            title: t('No past appointments'),
            text: t('Past and cancelled appointments show up here.'),
          }}
        />
      </div>
      <AppointmentDialog />
    </>
  );
}
