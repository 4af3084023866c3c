import { newQuestion, newSection, type Draft, type DraftQuestion, type DraftSection } from './draft';

/** A change of the draft that a person makes. */
export type Change =
  | { do: 'describe'; values: Partial<Pick<Draft, 'title' | 'description' | 'language'>> }
  | { do: 'edit'; id: string; values: Partial<DraftQuestion> }
  /** Puts questions after another one. */
  | { do: 'insert'; after: string; questions: readonly DraftQuestion[] }
  /** Adds a question at the end of a section. */
  | { do: 'append'; section: string; question: DraftQuestion }
  | { do: 'remove'; id: string }
  /** One place up or down, also into the section before or after. */
  | { do: 'move'; id: string; by: 1 | -1 }
  /** To the place of another question; at the end of a section without one. */
  | { do: 'place'; id: string; section: string; before?: string | undefined }
  /** Begins a section at a question. */
  | { do: 'split'; id: string; section: DraftSection }
  | { do: 'add-section'; section: DraftSection }
  | { do: 'name-section'; id: string; title: string }
  | { do: 'move-section'; id: string; by: 1 | -1 }
  | { do: 'remove-section'; id: string }
  /** Brings back what was removed. */
  | { do: 'restore'; removed: Removed };

/** Something that was removed, and the place where it was. */
export type Removed =
  | { question: DraftQuestion; section: string; at: number }
  | { section: DraftSection; at: number };

/** Rows that do not change keep their identity, so that only changed ones are drawn again. */
export function changed(draft: Draft, change: Change): Draft {
  switch (change.do) {
    case 'describe':
      return { ...draft, ...change.values };
    case 'edit':
      return inSectionOf(draft, change.id, (questions) =>
        questions.map((one) => (one.id === change.id ? { ...one, ...change.values } : one)),
      );
    case 'insert':
      return inSectionOf(draft, change.after, (questions) =>
        questions.flatMap((one) => (one.id === change.after ? [one, ...change.questions] : [one])),
      );
    case 'append':
      return inSection(draft, change.section, (questions) => [...questions, change.question]);
    case 'remove':
      return withoutQuestion(draft, change.id);
    case 'move':
      return moved(draft, change.id, change.by);
    case 'place':
      return placed(draft, change);
    case 'split':
      return split(draft, change.id, change.section);
    case 'add-section':
      return { ...draft, sections: [...draft.sections, change.section] };
    case 'name-section':
      return withSections(draft, (section) =>
        section.id === change.id ? { ...section, title: change.title } : section,
      );
    case 'move-section':
      return { ...draft, sections: swapped(draft.sections, change.id, change.by) };
    case 'remove-section':
      return withOne({ ...draft, sections: draft.sections.filter(({ id }) => id !== change.id) });
    case 'restore':
      return restored(draft, change.removed);
  }
}

/** The part that a removal takes away, for its undo; undefined if it is not there. */
export function removedBy(draft: Draft, change: Change): Removed | undefined {
  if (change.do === 'remove') {
    const section = sectionOf(draft, change.id);
    const at = section?.questions.findIndex(({ id }) => id === change.id) ?? -1;
    const question = section?.questions[at];
    return section && question && { question, section: section.id, at };
  }
  if (change.do === 'remove-section') {
    const at = draft.sections.findIndex(({ id }) => id === change.id);
    const section = draft.sections[at];
    return section && { section, at };
  }
  return undefined;
}

/** All questions in their order. */
export const questionsOf = ({ sections }: Draft): DraftQuestion[] =>
  sections.flatMap(({ questions }) => questions);

const sectionOf = ({ sections }: Draft, id: string): DraftSection | undefined =>
  sections.find(({ questions }) => questions.some((one) => one.id === id));

type Questions = DraftQuestion[];

const withSections = (draft: Draft, change: (section: DraftSection) => DraftSection): Draft => ({
  ...draft,
  sections: draft.sections.map(change),
});

const inSection = (
  draft: Draft,
  id: string | undefined,
  change: (questions: Questions) => Questions,
): Draft =>
  withSections(draft, (section) =>
    section.id === id ? { ...section, questions: change(section.questions) } : section,
  );

const inSectionOf = (draft: Draft, id: string, change: (questions: Questions) => Questions): Draft =>
  inSection(draft, sectionOf(draft, id)?.id, change);

const withoutQuestion = (draft: Draft, id: string): Draft =>
  withOne(inSectionOf(draft, id, (questions) => questions.filter((one) => one.id !== id)));

/** There is always a line to write in. */
const withOne = (draft: Draft): Draft =>
  questionsOf(draft).length > 0
    ? draft
    : draft.sections.length > 0
      ? inSection(draft, draft.sections[0]?.id, () => [newQuestion()])
      : { ...draft, sections: [newSection('', [newQuestion()])] };

function swapped<Row extends { id: string }>(rows: readonly Row[], id: string, by: 1 | -1): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row || from + by < 0 || from + by >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
}

function moved(draft: Draft, id: string, by: 1 | -1): Draft {
  const at = draft.sections.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const section = draft.sections[at];
  const question = section?.questions.find((one) => one.id === id);
  if (!section || !question) return draft;
  const isAtEnd = section.questions.at(by === 1 ? -1 : 0)?.id === id;
  if (!isAtEnd) return inSection(draft, section.id, (questions) => swapped(questions, id, by));
  const next = draft.sections[at + by];
  if (!next) return draft;
  const taken = inSection(draft, section.id, (questions) => questions.filter((one) => one.id !== id));
  return inSection(taken, next.id, (questions) =>
    by === 1 ? [question, ...questions] : [...questions, question],
  );
}

function placed(draft: Draft, { id, section, before }: Extract<Change, { do: 'place' }>): Draft {
  const question = questionsOf(draft).find((one) => one.id === id);
  if (!question || before === id) return draft;
  const taken = inSectionOf(draft, id, (questions) => questions.filter((one) => one.id !== id));
  return inSection(taken, section, (questions) => {
    const at = questions.findIndex((one) => one.id === before);
    return questions.toSpliced(at === -1 ? questions.length : at, 0, question);
  });
}

function split(draft: Draft, id: string, begun: DraftSection): Draft {
  return {
    ...draft,
    sections: draft.sections.flatMap((section) => {
      const at = section.questions.findIndex((one) => one.id === id);
      return at < 1
        ? [section]
        : [
            { ...section, questions: section.questions.slice(0, at) },
            { ...begun, questions: section.questions.slice(at) },
          ];
    }),
  };
}

/** At its place; at the end if its section has been removed, too. */
function restored(draft: Draft, removed: Removed): Draft {
  if (!('question' in removed))
    return { ...draft, sections: draft.sections.toSpliced(removed.at, 0, removed.section) };
  const section = draft.sections.find(({ id }) => id === removed.section) ?? draft.sections.at(-1);
  return inSection(draft, section?.id, (questions) => questions.toSpliced(removed.at, 0, removed.question));
}
