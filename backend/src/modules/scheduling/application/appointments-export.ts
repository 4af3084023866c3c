import { Injectable } from '@nestjs/common';
import { msg, shown, t } from '@steward/texts';
import { dayAndTimes, everyRowAfter, zoneName } from '../../../kernel/index.js';
import { type Html, html } from '../../../platform/files/html.js';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
  tablePage,
} from '../../export/index.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import type { AppointmentDto } from '../http/appointments.dto.js';
import { AppointmentQueries } from './appointment-queries.js';

/** Appointments per statement. */
const pageSize = 200;

/** The appointments in an account export, including cancelled ones: a page, JSON, and a calendar file. */
@Injectable()
export class AppointmentsExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: AppointmentQueries,
    private readonly calendars: AppointmentCalendars,
  ) {
    super(
      sections,
      5,
      msg('Appointments'),
      msg('All your appointments: a page to read, a data file, and a calendar file.'),
    );
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    const { client } = scope;
    const calendar = this.calendars;
    yield {
      title: t('All appointments'),
      files: [
        { path: ['appointments.html'], label: t('Page to read'), text: () => this.page(scope) },
        {
          path: ['appointments.json'],
          label: t('Data (JSON)'),
          text: () => jsonLists({}, { appointments: this.appointments(scope) }),
        },
        {
          path: ['appointments.ics'],
          label: t('Calendar file'),
          text: async function* () {
            yield await calendar.ofClient(client);
          },
        },
      ],
    };
  }

  private appointments({ client, at }: ExportScope): AsyncIterable<AppointmentDto> {
    return everyRowAfter<AppointmentDto>(pageSize, (last) =>
      this.queries.byId(client, { after: last?.id ?? 0, at, limit: pageSize }),
    );
  }

  private page(scope: ExportScope): AsyncIterable<string> {
    const { timeZone } = scope.practice;
    const headings = [
      t('When ({timeZone})', { timeZone: zoneName(timeZone) }),
      t('Appointment'),
      t('Location'),
      t('Notes'),
    ];
    return tablePage(scope, t('Appointments'), headings, this.appointments(scope), (appointment) =>
      rowOf(appointment, timeZone),
    );
  }
}

const places = { office: msg('Office'), phone: msg('Phone'), video: msg('Video call') };
const statuses = {
  scheduled: msg('[status] scheduled'),
  completed: msg('[status] completed'),
  cancelled: msg('[status] cancelled'),
};

const rowOf = ({ startsAt, endsAt, ...about }: AppointmentDto, zone: string): Html =>
  html`<tr>
    <td>
      <time datetime="${startsAt}">${dayAndTimes(new Date(startsAt), new Date(endsAt), zone)}</time>
    </td>
    <td>${about.typeLabel} <span class="facts">${shown(statuses[about.status])}</span></td>
    <td>${[shown(places[about.place]), about.location, about.videoUrl].filter((part) => part !== null).join(', ')}</td>
    <td><p class="text">${about.notes ?? ''}</p></td>
  </tr> `;
