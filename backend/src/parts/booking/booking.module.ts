import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { SchedulingModule } from '../../modules/scheduling/scheduling.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { BookingAdditions } from './application/booking-additions.js';
import { BookingChanges } from './application/booking-changes.js';
import { BookingAnswers, BookingConfirmations } from './application/booking-confirmations.js';
import { BookingAdmission, BookingHolds } from './application/booking-holds.js';
import { BookingJobs } from './application/booking-jobs.js';
import { BookingMails } from './application/booking-mails.js';
import { BookingOffer } from './application/booking-offer.js';
import { BookingQueries } from './application/booking-queries.js';
import { BookingRequestQueries } from './application/booking-request-queries.js';
import { ClientBookings } from './application/client-bookings.js';
import { ComingBookingsQueries } from './application/coming-bookings-queries.js';
import { FreeSessions } from './application/free-sessions.js';
import { ManagingLinks } from './application/managing-links.js';
import { Slots } from './application/slots.js';
import { DemoHours } from './demo/demo-hours.js';
import { BookingRequestRepository } from './domain/booking-request.js';
import { VisitorBookingRepository } from './domain/visitor-bookings.js';
import { BookingController } from './http/booking.controller.js';
import { BookingRequestsController } from './http/booking-requests.controller.js';
import { ClientBookingsController } from './http/client-bookings.controller.js';
import { ManagedBookingController } from './http/managed-booking.controller.js';
import { TypeOrmBookingRequestRepository } from './infrastructure/typeorm-booking-request-repository.js';
import { TypeOrmVisitorBookingRepository } from './infrastructure/typeorm-visitor-booking-repository.js';

/** Times that clients and visitors book themselves. */
@Module({
  imports: [BillingModule, IdentityModule, PracticeModule, SchedulingModule],
  controllers: [
    ClientBookingsController,
    BookingController,
    BookingRequestsController,
    ManagedBookingController,
  ],
  providers: [
    partScope('booking'),
    BookingAdditions,
    BookingAdmission,
    BookingAnswers,
    BookingChanges,
    BookingConfirmations,
    BookingHolds,
    BookingJobs,
    BookingMails,
    BookingOffer,
    BookingQueries,
    BookingRequestQueries,
    ClientBookings,
    ComingBookingsQueries,
    DemoHours,
    FreeSessions,
    ManagingLinks,
    Slots,
    { provide: BookingRequestRepository, useClass: TypeOrmBookingRequestRepository },
    { provide: VisitorBookingRepository, useClass: TypeOrmVisitorBookingRepository },
  ],
})
export class BookingModule {}
