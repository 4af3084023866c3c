import { Injectable } from '@nestjs/common';
import { Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type AppointmentKind,
  Availability,
  type AvailabilityChanged,
  type AvailabilityRules,
  type CostKind,
  isFirstSession,
  usualPlaces,
} from '../domain/availability.js';
import type { AvailabilityRepository } from '../domain/ports.js';

const columns = `weekly, closed, types, buffer_minutes AS "bufferMinutes", notice_hours AS "noticeHours",
  horizon_days AS "horizonDays", cancel_hours AS "cancelHours", video_url AS "videoUrl"`;
const selection = `SELECT ${columns} FROM availability`;

/** The table has exactly one row. */
@Injectable()
export class SqlAvailabilityRepository implements AvailabilityRepository {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {}

  async get(): Promise<Availability> {
    return availabilityOf(await this.sql.only('availability.get', selection));
  }

  async inZone(): Promise<{ availability: Availability; zone: string }> {
    const { zone, ...rules } = await this.sql.only<StoredRules & { zone: string }>(
      'availability.in-zone',
      `SELECT ${columns}, time_zone AS zone FROM availability, site`,
    );
    return { availability: availabilityOf(rules), zone };
  }

  async lock(): Promise<Availability> {
    return availabilityOf(await this.sql.only('availability.lock', `${selection} FOR UPDATE`));
  }

  async replace(availability: Availability, changed: AvailabilityChanged): Promise<void> {
    const { weekly, closed, types, bufferMinutes, noticeHours, horizonDays, cancelHours, videoUrl } =
      availability;
    await this.sql.rows(
      'availability.replace',
      `UPDATE availability SET weekly = $1, closed = $2, types = $3, buffer_minutes = $4, notice_hours = $5,
         horizon_days = $6, cancel_hours = $7, video_url = $8`,
      [
        JSON.stringify(weekly),
        JSON.stringify(closed),
        JSON.stringify(types),
        bufferMinutes,
        noticeHours,
        horizonDays,
        cancelHours,
        videoUrl,
      ],
    );
    this.work.publish(changed);
  }
}

interface StoredRules extends Omit<AvailabilityRules, 'types'> {
  types: readonly (Omit<AppointmentKind, 'visitors' | 'labelEs' | 'cost'> & {
    visitors?: boolean;
    labelEs?: string | null;
    cost?: { kind: CostKind; amount: string | null } | null;
  })[];
}

/**
 * Previous releases write types without `free`, `visitors`, `places`, `labelEs` or `cost`; visitors could book the
 * consultation while it was free.
 */
const availabilityOf = ({ types, ...rules }: StoredRules): Availability =>
  Object.assign(new Availability(), rules, {
    types: types.map((kind) => {
      const free = kind.free ?? isFirstSession(kind.type);
      return {
        ...kind,
        free,
        visitors: kind.visitors ?? (free && isFirstSession(kind.type)),
        places: kind.places ?? usualPlaces,
        labelEs: kind.labelEs ?? null,
        cost: kind.cost
          ? { ...kind.cost, amount: kind.cost.amount === null ? null : Money.parse(kind.cost.amount) }
          : null,
      };
    }),
  });
