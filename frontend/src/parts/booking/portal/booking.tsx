import { useState } from 'react';
import {
  SchedulerNotLoaded,
  SchedulingUnavailable,
} from '../../../features/scheduling/portal/offered/scheduler-states';
import type { AppointmentDto } from '../../../shared/api';
import { TurnedOffNote } from '../../../shared/parts/while-on';
import { BookedCard } from './booked-card';
import { BookingForm } from './booking-form';
import { useKinds } from './use-booking';
import './booking.css';

/** Form for an appointment and, once it is booked, its confirmation. */
export function Booking() {
  const kinds = useKinds();
  const [booked, setBooked] = useState<AppointmentDto>();
  if (!kinds.data) return <SchedulerNotLoaded query={kinds} />;
  if (booked) return <BookedCard appointment={booked} onBookAnother={() => setBooked(undefined)} />;
  if (kinds.data.length === 0) return <SchedulingUnavailable />;
  return (
    <>
      <TurnedOffNote />
      <BookingForm kinds={kinds.data} onBooked={setBooked} />
    </>
  );
}
