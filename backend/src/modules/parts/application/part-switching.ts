import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type Recorded } from '../../../kernel/index.js';
import type { Part } from '../../../platform/parts/part.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';

/** An owner switched a part on or off. */
interface PartSwitched extends Recorded {
  /** Its details are `{ on: boolean }`. */
  type: 'part.switched';
  /** Its name. */
  part: string;
}

declare module '../../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    parts: PartSwitched;
  }
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /**
     * Things that switching the part off would touch now, one short sentence each in the reader's language ("2 webhooks"); none
     * for what there is none of.
     */
    'part.touches': () => Promise<string[]>;
  }
}

/** One part as its screen shows it. */
export interface PartRow {
  name: string;
  title: string;
  description: string;
  on: boolean;
  needs: readonly string[];
  /** UTC; null if it was never switched. */
  since: string | null;
  /** An update brought it, no owner has seen it yet, and it is off. */
  isNew: boolean;
}

/** The parts of this build, and their switches. */
@Injectable()
export class PartSwitching {
  constructor(
    private readonly switches: PartSwitches,
    private readonly additions: PartAdditions,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** In the order of the list of parts. */
  all(): PartRow[] {
    return this.switches.parts.all.map((part) => this.rowOf(part));
  }

  /** @throws DomainError not_found */
  one(name: string): PartRow {
    return this.rowOf(this.switches.part(name));
  }

  /**
   * Things that switching the part off would touch now, in the reader's language.
   * @throws DomainError not_found
   */
  async touchedBy(name: string): Promise<string[]> {
    this.switches.part(name);
    const sentences = this.additions
      .entries('part.touches')
      .filter(({ part }) => part === name)
      .map(({ value: count }) => count());
    return (await Promise.all(sentences)).flat();
  }

  /** The parts that an update brought are new no longer; they stay off. */
  async see(): Promise<void> {
    await this.work.run(async () => {
      const current = await this.switches.lock();
      for (const [name, { id, isOn }] of current)
        if (id === undefined && !isOn) await this.switches.store(name, false, null);
    });
  }

  /**
   * In force once it returns. The same again changes nothing.
   * @throws DomainError forbidden auth.session_required, auth.password_required; not_found; conflict part.needed
   */
  async switch(owner: Actor, name: string, on: boolean): Promise<void> {
    await this.confirmation.confirmSession(owner);
    const part = this.switches.part(name);
    await this.work.run(async () => {
      const current = await this.switches.lock();
      const isOn = (one: string): boolean => current.get(one)?.isOn === true;
      if (isOn(name) === on) return;
      this.assertUnneeded(part, on, isOn);
      const at = this.clock.now();
      const id = await this.switches.store(name, on, at);
      // Also on its return: an instance that heard late of the end has added to what must not happen late.
      await this.switches.rest(part);
      const subject = { type: 'part', id, title: part.title() } as const;
      this.work.publish({
        type: 'part.switched',
        at,
        actorId: owner.id,
        clientId: null,
        subject,
        details: { on },
        part: name,
      });
    });
  }

  /** A part that is on has what it needs. */
  private assertUnneeded(part: Part, on: boolean, isOn: (name: string) => boolean): void {
    const { all } = this.switches.parts;
    const inTheWay = on
      ? all.filter(({ name }) => part.needs.includes(name) && !isOn(name))
      : all.filter(({ name, needs }) => needs.includes(part.name) && isOn(name));
    if (inTheWay.length === 0) return;
    const parts = inTheWay.map(({ title }) => title()).join(', ');
    throw conflict(
      'part.needed',
      on ? t('Please turn on {parts} first.', { parts }) : t('Please turn off {parts} first.', { parts }),
      { reply: inTheWay.map(({ name }) => name).join(', ') },
    );
  }

  private rowOf(part: Part): PartRow {
    const { name, title, description, needs } = part;
    const { isOn, switchedAt } = this.switches.of(name);
    return {
      name,
      title: title(),
      description: description(),
      on: isOn,
      needs,
      since: switchedAt?.toISOString() ?? null,
      isNew: this.switches.brought().includes(part),
    };
  }
}
