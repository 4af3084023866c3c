import type { PracticePart } from '../domain/practice-part.js';

/** Parts of the practice's export in addition to its clients. Each module registers its own. */
export class PracticeParts {
  private readonly parts: PracticePart[] = [];

  add(part: PracticePart): void {
    this.parts.push(part);
  }

  get all(): readonly PracticePart[] {
    return this.parts;
  }
}
