import { Injectable } from '@nestjs/common';
import { translationOf } from '@steward/texts';
import type { OffsiteKeys } from '../http/offsite.dto.js';
import { NightlyCopies } from './nightly-copies.js';

/** The copies as the health page answers. */
@Injectable()
export class CopyStateQueries {
  constructor(private readonly copies: NightlyCopies) {}

  async keys(): Promise<OffsiteKeys> {
    const { place } = this.copies;
    const state = await this.copies.state();
    if (!place || !state) return { offsite: null };
    return {
      offsite: {
        place: place.url,
        lastGoodAt: state.lastGoodAt?.toISOString() ?? null,
        lastTriedAt: state.lastTriedAt?.toISOString() ?? null,
        error: state.error === null ? null : translationOf(state.error),
      },
    };
  }
}
