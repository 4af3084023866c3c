import type { ExportSection, PracticeSection } from '../domain/export-section.js';

/** Sections of a client's export, and of the practice's in addition to its clients. Each module registers its own. */
export class ExportSections {
  private readonly sections: ExportSection[] = [];
  readonly ofPractice: PracticeSection[] = [];

  add(section: ExportSection): void {
    this.sections.push(section);
    this.sections.sort((one, other) => one.place - other.place);
  }

  get all(): readonly ExportSection[] {
    return this.sections;
  }
}
