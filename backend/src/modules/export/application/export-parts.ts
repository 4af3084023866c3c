import type { ExportPart } from '../domain/export-part.js';

/** The parts of an export. Each module adds its own. */
export class ExportParts {
  private readonly parts: ExportPart[] = [];

  add(part: ExportPart): void {
    this.parts.push(part);
    this.parts.sort((one, other) => one.place - other.place);
  }

  get all(): readonly ExportPart[] {
    return this.parts;
  }
}
