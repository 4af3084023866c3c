import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { namesOf } from '../../../modules/scheduling/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { BookingRequestDto } from '../http/booking-requests.dto.js';

type Row = Omit<BookingRequestDto, 'invitee'> & {
  invitee: { name: string; lastName: string | null; email: string; phone: string | null };
};

/** Reads of visitors' requests for the practice. */
@Injectable()
export class BookingRequestQueries {
  constructor(private readonly sql: Sql) {}

  /** Those that wait, and those that lapsed until a person closes them; newest first. */
  async unanswered(request: PageRequest): Promise<Page<BookingRequestDto>> {
    const requests = {
      columns: `id, starts_at AS "startsAt", ends_at AS "endsAt", type, place,
        json_build_object('name', invitee_name, 'lastName', invitee_last_name, 'email', invitee_email,
          'phone', shown_phone(invitee_phone)) AS invitee,
        language, created_at, held_until AS "heldUntil"`,
      from: 'booking_requests',
      where: 'answer IS NULL',
    };
    const page = await newestFirst<Row>(this.sql, 'booking.unanswered', requests, request);
    return page.map(({ invitee: { name, lastName, email, phone }, ...row }) => ({
      ...row,
      invitee: { name, ...namesOf(name, lastName ?? undefined), email, phone },
    }));
  }
}
