import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { AppointmentRepository } from '../domain/ports.js';

/** Cancels the upcoming appointments of a closed client; past ones stay as business records. */
@Injectable()
export class OnUserClosed {
  constructor(events: DomainEvents, appointments: AppointmentRepository) {
    events.subscribe('user.closed', ({ userId, actorId, at }) =>
      appointments.changeComing(userId, at, (appointment) => appointment.cancel(actorId, at)),
    );
  }
}
