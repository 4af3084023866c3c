import { Injectable } from '@nestjs/common';
import { shown, t } from '@steward/texts';
import { type Actor, conflict, given, invalidField } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../../modules/identity/index.js';
import {
  type CalendarAccess,
  CalendarRefused,
  CalendarServers,
  type CalendarSettings,
  ConnectedCalendarRepository,
  type Readings,
} from '../domain/connected-calendar.js';
import { CalendarReadings } from './calendar-readings.js';

/** A calendar as an owner enters it. */
export interface NewCalendar extends Partial<Omit<CalendarSettings, 'name'>> {
  name: string;
  url: string;
  username?: string | null;
  password?: string | null;
}

/** Omitted fields keep their values. */
export type CalendarChanges = Partial<NewCalendar>;

/** Maximum number of connected calendars: each is read every 10 minutes. */
const most = 20;
/** Each one calls a server of others. */
const tries: RateLimit = { name: 'calendar-tries', points: 60, per: 60 * 60 };

/** Connects the calendars whose busy times block appointments. */
@Injectable()
export class ConnectedCalendars {
  constructor(
    private readonly calendars: ConnectedCalendarRepository,
    private readonly servers: CalendarServers,
    private readonly readings: CalendarReadings,
    private readonly connections: Connections,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Reads the calendar; the commit stores it.
   * @returns its id
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (url, password),
   * conflict (calendar.refused, calendar.limit_reached), too_many
   */
  async prepare(owner: Actor, calendar: NewCalendar): Promise<Commit<number>> {
    await this.confirmation.confirmSession(owner);
    const { name, minutesBefore = 0, minutesAfter = 0 } = calendar;
    const access = this.accessOf(calendar);
    await this.assertRoom();
    const first = await this.tried(owner, access);
    return async () => {
      await this.assertRoom();
      const id = await this.calendars.add({ name, minutesBefore, minutesAfter }, access, first);
      await this.connections.announce(owner, 'calendars', 'connected', name);
      return id;
    };
  }

  /** Reads it first if its address changes. @throws DomainError as `prepare`, not_found */
  async change(owner: Actor, id: number, changes: CalendarChanges): Promise<void> {
    await this.confirmation.confirmSession(owner);
    const { access: before } = await this.calendars.get(id);
    const access = this.changedAccess(before, changes);
    const first = access && (await this.tried(owner, access));
    await this.work.run(async () => {
      const { id: _, access: __, ...settings } = await this.calendars.lock(id);
      const { name, minutesBefore, minutesAfter } = { ...settings, ...given(changes) };
      await this.calendars.change(id, { name, minutesBefore, minutesAfter });
      if (access && first) await this.calendars.replaceAccess(id, access, first);
      await this.connections.announce(owner, 'calendars', 'changed', name);
    });
  }

  /** Its busy times no longer block anything. @throws DomainError not_found, forbidden as `prepare` */
  async remove(owner: Actor, id: number): Promise<void> {
    await this.confirmation.confirmSession(owner);
    await this.work.run(async () => {
      const { name } = await this.calendars.lock(id);
      await this.calendars.remove(id);
      await this.connections.announce(owner, 'calendars', 'disconnected', name);
    });
  }

  /** Undefined if nothing of it changes. */
  private changedAccess(
    before: CalendarAccess | undefined,
    { url = before?.url, username = before?.username ?? null, password }: CalendarChanges,
  ): CalendarAccess | undefined {
    if (url === undefined) throw invalidField('url', t('Enter the address again'));
    const address = url === before?.url ? url : this.servers.addressOf(url);
    // A password never goes to another server, or with another username, than it was entered for.
    const isKept =
      before !== undefined && username === before.username && originOf(address) === originOf(before.url);
    const access = this.accessOf({
      url: address,
      username,
      password: password ?? (isKept ? before.password : null),
    });
    return isKept && address === before.url && access.password === before.password ? undefined : access;
  }

  private accessOf({
    url,
    username,
    password,
  }: Pick<NewCalendar, 'url' | 'username' | 'password'>): CalendarAccess {
    const address = this.servers.addressOf(url);
    if (!username) return { url: address, username: null, password: null };
    if (!password) throw invalidField('password', t('Enter the password of this calendar'));
    return { url: address, username, password };
  }

  private async tried({ id }: Actor, access: CalendarAccess): Promise<Readings> {
    await this.limits.spend(tries, String(id));
    try {
      return await this.readings.readNow(access);
    } catch (error) {
      if (!(error instanceof CalendarRefused)) throw error;
      const { sentence, reply } = error;
      throw conflict('calendar.refused', shown(sentence), { reply: reply ?? undefined });
    }
  }

  private async assertRoom(): Promise<void> {
    if ((await this.calendars.count()) >= most)
      throw conflict(
        'calendar.limit_reached',
        t('You already have {most} calendars. Please disconnect one first.', { most }),
      );
  }
}

const originOf = (url: string): string => new URL(url).origin;
