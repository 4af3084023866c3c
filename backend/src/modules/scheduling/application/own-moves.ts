import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { AppointmentType, Availability } from '../domain/availability.js';

/** Moves of appointments by clients and visitors themselves. */
export interface OwnMovesRule {
  /** SQL over an appointment `a` and the row of `availability`, `v`: whether other times of its type are offered. */
  areOffered: string;
  /** Whether the client can move an appointment of the type now. */
  mayMove: (client: Actor, type: AppointmentType, availability: Availability) => Promise<boolean>;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'own.moves': OwnMovesRule;
  }
}

/** Whether clients and visitors can move appointments themselves; without a part that offers times they cannot. */
@Injectable()
export class OwnMoves {
  constructor(private readonly additions: PartAdditions) {}

  get exist(): boolean {
    return this.rule !== undefined;
  }

  /** See `OwnMovesRule`. */
  get areOffered(): string {
    return this.rule?.areOffered ?? 'false';
  }

  /** See `OwnMovesRule`. */
  async mayMove(client: Actor, type: AppointmentType, availability: Availability): Promise<boolean> {
    return (await this.rule?.mayMove(client, type, availability)) ?? false;
  }

  private get rule(): OwnMovesRule | undefined {
    return this.additions.of('own.moves')[0];
  }
}
