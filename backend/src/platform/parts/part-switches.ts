import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { notFound } from '../../kernel/index.js';
import { Broadcast } from '../events/broadcast.js';
import { Sql } from '../database/sql.js';
import { Runtime } from '../settings/runtime.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import type { Part } from './part.js';

const channel = 'parts_switched';
/** Milliseconds between looks at the table, since a broadcast can be lost without a sign of it. */
const lookMs = 5_000;

export interface PartSwitch {
  /** part_switches.id; undefined for a part that has never been stored. */
  id: number | undefined;
  isOn: boolean;
  /** UTC; null if it was never switched. */
  switchedAt: Date | null;
}

/** As broadcast. */
interface Change {
  name: string;
  id: number;
  isOn: boolean;
  /** ISO 8601. */
  switchedAt: string | null;
}

/** Injected as the parts of this build that are set up. */
export class PartList {
  constructor(readonly all: readonly Part[]) {}
}

/**
 * Which parts are on, read from memory. A change is in force in the instance that makes it before its call is answered, and
 * in every other once it is broadcast, or within `lookMs`.
 */
@Injectable()
export class PartSwitches implements OnModuleInit, OnApplicationShutdown {
  private readonly listeners: ((before: readonly string[]) => void)[] = [];
  private known = new Map<string, PartSwitch>();
  private looks: NodeJS.Timeout | undefined;
  private loading = Promise.resolve();

  constructor(
    readonly parts: PartList,
    private readonly broadcast: Broadcast,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {
    broadcast.subscribe(channel, (change) => {
      // Without a change: some may have been missed.
      if (change === undefined) void this.refresh();
      else {
        const { name, switchedAt, ...more } = JSON.parse(change) as Change;
        this.apply(name, { ...more, switchedAt: switchedAt === null ? null : new Date(switchedAt) });
      }
    });
  }

  async onModuleInit(): Promise<void> {
    await this.work.run(() => this.welcomeBack());
    this.known = await this.read();
    this.looks = setInterval(() => void this.refresh(), lookMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.looks);
  }

  /** False for a part that this build lacks. */
  isOn(name: string): boolean {
    return this.parts.all.some((part) => part.name === name) && this.of(name).isOn;
  }

  /** Names of the parts that are on, in the order of the list. */
  get on(): readonly string[] {
    return this.parts.all.filter(({ name }) => this.of(name).isOn).map(({ name }) => name);
  }

  /** Parts that an update brought, and that wait to be switched on: the first start stores every part of its build. */
  brought(): readonly Part[] {
    return this.parts.all.filter(({ name }) => {
      const { id, isOn } = this.of(name);
      return id === undefined && !isOn;
    });
  }

  /** As stored; a part without a row is as it is at first. */
  of(name: string): PartSwitch {
    return this.known.get(name) ?? this.atFirst(name);
  }

  /** @throws DomainError not_found */
  part(name: string): Part {
    const part = this.parts.all.find((one) => one.name === name);
    if (!part) throw notFound('part');
    return part;
  }

  /**
   * Calls back in this instance after each change, in any order, with the names of the parts that were on before. To be called
   * while the application starts.
   */
  onChange(listener: (before: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /** Stores how every part of this build is at first; within the transaction of the first start. */
  async begin(): Promise<void> {
    for (const { name } of this.parts.all) await this.store(name, this.atFirst(name).isOn, null);
  }

  /**
   * Within the transaction of a change: other changes wait until it ends.
   * @returns the switches as they are now, of the parts of this build; with the commit, they are known here
   */
  async lock(): Promise<Map<string, PartSwitch>> {
    await this.sql.rows('parts.lock', 'LOCK TABLE part_switches IN SHARE ROW EXCLUSIVE MODE');
    const stored = await this.read();
    // One by one: a later change may have been heard by then.
    this.work.onCommit(() => {
      for (const [name, change] of stored) this.apply(name, change);
    });
    return new Map(this.parts.all.map(({ name }) => [name, stored.get(name) ?? this.atFirst(name)]));
  }

  /** Within the transaction of a change. @returns part_switches.id */
  async store(name: string, isOn: boolean, switchedAt: Date | null): Promise<number> {
    // Later than the last change whatever the clock says: an older broadcast that arrives late is recognized.
    const change = await this.sql.only<Change>(
      'parts.store',
      `INSERT INTO part_switches AS s (name, is_on, switched_at, is_here) VALUES ($1, $2, $3, true)
       ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on,
         switched_at = greatest(excluded.switched_at, s.switched_at + interval '1 millisecond')
       RETURNING name, id, is_on AS "isOn", switched_at AS "switchedAt"`,
      [name, isOn, switchedAt],
    );
    await this.broadcast.publish(channel, JSON.stringify(change));
    return change.id;
  }

  /** Parts that the build which started before this one lacked begin as if they had been switched off meanwhile. */
  private async welcomeBack(): Promise<void> {
    const names = this.parts.all.map(({ name }) => name);
    const back = await this.sql.column<string>(
      'parts.back',
      'SELECT name FROM part_switches WHERE name = ANY ($1) AND NOT is_here ORDER BY name FOR UPDATE',
      [names],
    );
    for (const name of back) await this.rest(this.part(name));
    await this.sql.rows(
      'parts.here',
      `UPDATE part_switches SET is_here = name = ANY ($1)
       WHERE is_here IS DISTINCT FROM (name = ANY ($1)) AND (is_here OR name = ANY ($1))`,
      [names],
    );
  }

  /** Within the transaction that switches the part off or on, or welcomes it back. */
  async rest({ name, whenOff = [] }: Part): Promise<void> {
    for (const [index, statement] of whenOff.entries())
      await this.sql.rows(`parts.rest-${name}-${index}`, statement);
  }

  /** Reads the table; again if a change was heard meanwhile, which may be newer than what was read. */
  async load(): Promise<void> {
    for (;;) {
      const before = this.known;
      const read = await this.read();
      if (before === this.known) return this.know(read);
    }
  }

  /** Unless a later change is known. */
  private apply(name: string, change: PartSwitch): void {
    const at = change.switchedAt;
    const last = this.of(name).switchedAt;
    if (last !== null && (at === null || at < last)) return;
    this.know(new Map([...this.known, [name, change]]));
  }

  private know(switches: Map<string, PartSwitch>): void {
    const before = this.on;
    this.known = switches;
    if (before.join() !== this.on.join()) for (const listener of this.listeners) listener(before);
  }

  private async read(): Promise<Map<string, PartSwitch>> {
    const rows = await this.sql.rows<{ name: string } & PartSwitch>(
      'parts.read',
      'SELECT id, name, is_on AS "isOn", switched_at AS "switchedAt" FROM part_switches',
    );
    return new Map(rows.map(({ name, ...one }) => [name, one]));
  }

  /** One after the other, so that the last statement to begin is the last to count. */
  private refresh(): Promise<void> {
    this.loading = this.loading
      .then(() => this.load())
      .catch((error: unknown) =>
        this.runtime.log.warn({ err: error }, 'the switches of parts cannot be read'),
      );
    return this.loading;
  }

  private atFirst(name: string): PartSwitch {
    const { settings } = this.runtime;
    const isOn = settings.demoData || this.parts.all.some((part) => part.name === name && part.isOnAtFirst);
    return { id: undefined, isOn, switchedAt: null };
  }
}
