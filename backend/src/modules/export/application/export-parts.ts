import type { ExportPart, PracticePart } from '../domain/export-part.js';

/** Parts of a client's export, and of the practice's in addition to its clients. Each module registers its own. */
export class ExportParts {
  private readonly parts: ExportPart[] = [];
  readonly ofPractice: PracticePart[] = [];

  add(part: ExportPart): void {
    this.parts.push(part);
    this.parts.sort((one, other) => one.place - other.place);
  }

  get all(): readonly ExportPart[] {
    return this.parts;
  }
}
