import type { PracticePart } from '../domain/practice-part.js';

/** What the practice's own export holds besides its clients. Each module adds its own. */
export class PracticeParts {
  private readonly parts: PracticePart[] = [];

  add(part: PracticePart): void {
    this.parts.push(part);
  }

  get all(): readonly PracticePart[] {
    return this.parts;
  }
}
