import type { ServerResponse } from 'node:http';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Broadcast } from '../../../platform/events/broadcast.js';
import type { PartSwitches } from '../../../platform/parts/part-switches.js';
import type { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import type { Credential, Credentials } from '../../identity/index.js';
import { EventStream, idOf, isOfView, numberIn } from './event-stream.js';
import { liveEventBatch, type LiveEvents } from '../application/live-events.js';
import { type LiveEvent, liveEventsChannel, type Position } from '../domain/ports.js';

const defaults = {
  /** Interval between two comments on each stream. */
  keepAliveMs: 15_000,
  /** Interval between two checks of all listeners' access, which finds losses that were not announced. */
  checkMs: 4_000,
  /** Delay before a failed read is retried. */
  retryMs: 1_000,
};
/** Maximum number of streams per user and instance. */
const maxPerUser = 10;

/** Channel of the users.id of users for whom a session or token has ended. */
const credentialsChannel = 'live_credentials';

/** The caller of a stream. */
export interface Listener {
  /** users.id */
  userId: number;
  credential: Credential;
}

/**
 * The open streams of this instance. A commit on any instance wakes it. It reads the events once for all
 * streams of a user, and in one statement for all users that were woken in the meantime.
 */
export class LiveStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By users.id; each user's oldest first. */
  private readonly streams = new Map<number, EventStream[]>();
  private readonly woken = new Set<number>();
  private readonly times: typeof defaults;
  private timers: NodeJS.Timeout[] = [];
  private reading = false;
  private stopping = false;

  constructor(
    private readonly events: LiveEvents,
    private readonly credentials: Credentials,
    broadcast: Broadcast,
    domainEvents: DomainEvents,
    private readonly parts: PartSwitches,
    private readonly log: Logger,
    times: Partial<typeof defaults> = {},
  ) {
    this.times = { ...defaults, ...times };
    broadcast.subscribe(liveEventsChannel, (positions) => this.wake(positions));
    parts.onChange(() => this.all().forEach((stream) => stream.switchParts(parts.on)));
    broadcast.subscribe(credentialsChannel, (userId) => void this.check(userId));
    for (const type of [
      ...(['account.signed_out', 'account.access_token_revoked', 'user.closed'] as const),
      'account.deactivated',
    ] as const)
      domainEvents.subscribe(type, ({ subject }) =>
        broadcast.publish(credentialsChannel, String(subject.id)),
      );
  }

  /**
   * Streams the listener's events, starting after `lastEventId`, until either side ends it.
   * @param lastEventId value of the header; without one, starts now
   */
  async open(
    { userId, credential }: Listener,
    lastEventId: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const start = await this.events.start(userId, numberIn(lastEventId, userId));
    // The reader has disconnected in the meantime.
    if (response.destroyed) return;
    const view = { rights: start.rights, parts: this.parts.on };
    const resync = start.resync || (!!lastEventId && !isOfView(lastEventId, view));
    const begin = { number: start.number, resync, view };
    const stream = new EventStream(response, userId, credential, begin, () => this.read(userId));
    if (this.stopping) return stream.end();
    response.once('close', () => this.remove(stream));
    const [oldest, ...others] = this.streams.get(userId) ?? [];
    const remaining = oldest && others.length + 1 < maxPerUser ? [oldest, ...others] : others;
    this.streams.set(userId, [...remaining, stream]);
    if (oldest && !remaining.includes(oldest)) oldest.replace();
    // Events committed between the start and now have not woken this stream.
    this.read(userId);
  }

  /** Id with which a stream that is opened later sends what happens from now on. */
  async position({ userId }: Listener): Promise<string> {
    const { number, rights } = await this.events.start(userId, undefined);
    return idOf(userId, number, { rights, parts: this.parts.on });
  }

  onApplicationBootstrap(): void {
    const { keepAliveMs, checkMs } = this.times;
    this.timers = [
      setInterval(() => this.all().forEach((stream) => stream.keepAlive()), keepAliveMs).unref(),
      setInterval(() => void this.check(), checkMs).unref(),
    ];
  }

  /** Readers reconnect, to this instance or another, and resume. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.all()) stream.end();
    this.streams.clear();
  }

  /** Open streams of this instance. */
  get count(): number {
    return this.all().length;
  }

  private all(): EventStream[] {
    return [...this.streams.values()].flat();
  }

  private remove(stream: EventStream): void {
    const others = this.streams.get(stream.userId)?.filter((other) => other !== stream) ?? [];
    if (others.length > 0) this.streams.set(stream.userId, others);
    else this.streams.delete(stream.userId);
  }

  /** @param positions latest event numbers of users; undefined if some may have been missed */
  private wake(positions?: string): void {
    for (const { userId, number } of positions === undefined ? this.latest() : positionsIn(positions))
      if (this.streams.get(userId)?.some(({ position }) => position < number)) this.read(userId);
  }

  private read(userId: number): void {
    this.woken.add(userId);
    void this.deliver();
  }

  /** Wakes all users here, as if each had an event. */
  private latest(): Position[] {
    return [...this.streams.keys()].map((userId) => ({ userId, number: Infinity }));
  }

  /** Reads and sends until no user is woken anymore; one read at a time. */
  private async deliver(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.woken.size > 0) {
        const positions = [...this.woken].flatMap((userId) => this.earliest(userId));
        this.woken.clear();
        for (const [userId, events] of Map.groupBy(
          await this.events.after(positions),
          ({ userId }) => userId,
        )) {
          this.send(userId, events);
          if (events.length === liveEventBatch) this.woken.add(userId);
        }
      }
    } catch (error) {
      this.log.warn({ err: error, retryInMs: this.times.retryMs }, 'live events are late');
      setTimeout(() => this.wake(), this.times.retryMs).unref();
    } finally {
      this.reading = false;
    }
  }

  /** The position of a user's most delayed stream, among those that can take events. */
  private earliest(userId: number): Position[] {
    const able = (this.streams.get(userId) ?? []).filter(({ canSend }) => canSend);
    return able.length === 0 ? [] : [{ userId, number: Math.min(...able.map(({ position }) => position)) }];
  }

  private send(userId: number, events: readonly LiveEvent[]): void {
    for (const event of events) for (const stream of this.streams.get(userId) ?? []) stream.send(event);
  }

  /**
   * Ends the streams of users who have lost access, and resynchronizes those of users who may see other clients
   * than before, for example since a helper's last day is over. @param userId default: all users
   */
  private async check(userId?: string): Promise<void> {
    const streams = userId === undefined ? this.all() : (this.streams.get(Number(userId)) ?? []);
    if (streams.length === 0) return;
    try {
      for (const stream of await this.credentials.ended(streams)) {
        this.remove(stream);
        stream.end();
      }
      const rights = await this.events.rights(streams.map((stream) => stream.userId));
      for (const stream of streams) stream.compare(rights.get(stream.userId) ?? null);
    } catch (error) {
      // While the database is unavailable nothing is delivered either; the next check follows soon.
      this.log.warn({ err: error }, 'access to live streams was not checked');
    }
  }
}

/** Format of `LiveEvents`: `7:42,9:3`. */
const positionsIn = (text: string): Position[] =>
  text.split(',').map((pair) => {
    const [userId, number] = pair.split(':').map(Number);
    return { userId: userId ?? 0, number: number ?? 0 };
  });
