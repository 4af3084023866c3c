import { useDeferredValue, useMemo, useState } from 'react';
import { limits } from '../../shared/form';
import { questionsOf } from './changes';
import { conditionSentence } from './condition-words';
import type { Draft, DraftQuestion } from './draft';
import { brokenConditions, type Problems } from './problems';
import { SectionBlock } from './section-block';
import type { BuilderActions } from './use-builder-actions';

interface QuestionsProps {
  draft: Draft;
  problems: Problems;
  opened: string | undefined;
  actions: BuilderActions;
}

/** All sections, with what their conditions say. A key draws one of them again, however many there are. */
export function Questions({ draft, problems, opened, actions }: QuestionsProps) {
  const questions = questionsOf(draft);
  const numbers = useNumbers(questions);
  const sentences = useSame(sentencesOf(questions));
  const broken = useSame(brokenConditions(draft));
  const earlier = questions.slice(
    0,
    Math.max(
      0,
      questions.findIndex(({ id }) => id === opened),
    ),
  );
  return draft.sections.map((section, place) => {
    const isOpen = section.questions.some(({ id }) => id === opened);
    return (
      <SectionBlock
        key={section.id}
        section={section}
        place={place}
        sections={draft.sections.length}
        isFull={questions.length >= limits.questions}
        numbers={numbers}
        sentences={sentences}
        broken={broken}
        problems={problems}
        opened={isOpen ? opened : undefined}
        earlier={isOpen ? earlier : undefined}
        actions={actions}
      />
    );
  });
}

/** Numbers of the questions by id. A new question comes first: those after it get theirs once it is on the screen. */
function useNumbers(questions: readonly DraftQuestion[]): ReadonlyMap<string, number> {
  const order = useDeferredValue(questions.map(({ id }) => id).join(' '));
  return useMemo(() => new Map(order.split(' ').map((id, place) => [id, place + 1])), [order]);
}

function sentencesOf(questions: readonly DraftQuestion[]): Readonly<Record<string, string>> {
  const byId = new Map(questions.map((one) => [one.id, one]));
  return Object.fromEntries(
    questions.flatMap(({ id, showIf }) =>
      showIf ? [[id, conditionSentence(showIf, (other) => byId.get(other))]] : [],
    ),
  );
}

/** The texts of before, as the same object, while none of them has changed. */
function useSame(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [kept, setKept] = useState(texts);
  const names = Object.keys(texts);
  const isSame =
    names.length === Object.keys(kept).length && names.every((name) => texts[name] === kept[name]);
  if (!isSame) setKept(texts);
  return isSame ? kept : texts;
}
