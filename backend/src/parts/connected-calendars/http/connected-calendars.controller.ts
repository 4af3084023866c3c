import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ConnectedCalendarQueries } from '../application/connected-calendar-queries.js';
import { ConnectedCalendars } from '../application/connected-calendars.js';
import { CalendarChangesDto, CalendarConnectionDto, NewCalendarDto } from './connected-calendars.dto.js';

const freshOnly =
  'For owners. Requires a login within the last 15 minutes (403 `auth.password_required`), and is never allowed to an ' +
  'access token (403 `auth.session_required`).';
const tried =
  'If it cannot be read, that is 409 `calendar.refused`, with the server’s own words in `details`.';

@ApiTags('Connections')
@Controller('admin/connections/calendars')
@Allow('admin', { role: 'owner', token: 'none' })
@RecordRefusals('practice')
export class ConnectedCalendarsController {
  constructor(
    private readonly calendars: ConnectedCalendars,
    private readonly queries: ConnectedCalendarQueries,
  ) {}

  @Post()
  @Endpoint({
    summary: 'Connect a calendar, whose busy times block appointments',
    description: `Reads it first. ${tried} Its contents are not stored. At most twenty. ${freshOnly}`,
    answer: CalendarConnectionDto,
    status: 201,
    idempotent: 'commit',
    refusals: { 403: 'auth.password_required', 409: 'calendar.refused', 429: 'request.too_many' },
  })
  async createCalendar(@CurrentActor() owner: Actor, @Body() calendar: NewCalendarDto) {
    const connect = await this.calendars.prepare(owner, calendar);
    return async () => this.queries.one(await connect());
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a connected calendar',
    description: `Omitted fields keep their values. A new address, username or password is read first. ${tried} The password is kept as long as host, port and username stay the same. ${freshOnly}`,
    answer: CalendarConnectionDto,
    byId: 'connected_calendars.id',
    refusals: {
      403: 'auth.password_required',
      404: 'calendar.not_found',
      409: 'calendar.refused',
      429: 'request.too_many',
    },
  })
  async updateCalendar(
    @CurrentActor() owner: Actor,
    @IdParam() id: number,
    @Body() changes: CalendarChangesDto,
  ) {
    await this.calendars.change(owner, id, changes);
    return this.queries.one(id);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Disconnect a calendar',
    description: `Its busy times are removed, and block nothing any more. ${freshOnly}`,
    byId: 'connected_calendars.id',
    refusals: { 403: 'auth.password_required', 404: 'calendar.not_found' },
  })
  deleteCalendar(@CurrentActor() owner: Actor, @IdParam() id: number) {
    return this.calendars.remove(owner, id);
  }
}
