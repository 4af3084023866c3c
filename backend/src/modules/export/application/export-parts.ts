import type { ExportPart } from '../domain/export-part.js';

/** Parts of an export. Each module registers its own. */
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
