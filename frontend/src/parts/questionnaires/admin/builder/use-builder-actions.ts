import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { showToast } from '../../../../shared/toast/toast-store';
import { limits, type QuestionType } from '../../shared/form';
import { changed, questionsOf, removedBy, type Change } from './changes';
import { hasOptions, newQuestion, newSection, type Draft, type DraftQuestion } from './draft';
import { isNothing, type Take } from './use-builder';

/** Actions of the rows. Its identity never changes, so that rows are not drawn again. */
export interface BuilderActions {
  edit: (id: string, values: Partial<DraftQuestion>) => void;
  setType: (id: string, type: QuestionType) => void;
  insertAfter: (id: string, questions: readonly DraftQuestion[]) => void;
  appendTo: (section: string) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  move: (id: string, by: 1 | -1, button?: 'up' | 'down') => void;
  place: (id: string, section: string, before: string | undefined) => void;
  split: (id: string) => void;
  addSection: () => void;
  nameSection: (id: string, title: string) => void;
  moveSection: (id: string, by: 1 | -1) => void;
  removeSection: (id: string) => void;
  /** Focuses the question before or after. */
  focusBeside: (id: string, by: 1 | -1) => void;
  /** Opens the details of one question, and closes the others'. */
  open: (id: string | undefined) => void;
}

/** An element that gets the focus once it is drawn. */
interface Target {
  id: string;
  /** Name of a button within it; else the element itself. */
  button?: string | undefined;
}

/** Actions of the builder, which keep the focus where one writes. */
export function useBuilderActions(draft: Draft, take: Take) {
  const [opened, setOpened] = useState<string>();
  const [said, setSaid] = useState('');
  const latest = useRef(draft);
  const target = useRef<Target>(undefined);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (!target.current) return;
    const { id, button } = target.current;
    const element = document.getElementById(id);
    if (!element) return;
    target.current = undefined;
    const named = (selector: string) => element.querySelector(`${selector}:enabled`);
    focusOn(
      button === undefined ? element : (named(`button[name=${button}]`) ?? named('button[name]') ?? element),
    );
  }, [draft, opened]);

  const actions = useMemo((): BuilderActions => {
    const focusNext = (id: string, button?: string) => {
      target.current = { id, button };
    };
    const onLabel = (id: string | undefined) => id !== undefined && focusNext(`${id}-label`);
    const beside = (id: string, by: 1 | -1): DraftQuestion | undefined => {
      const all = questionsOf(latest.current);
      return all[all.findIndex((one) => one.id === id) + by];
    };
    const remove = (change: Change, title: string) => {
      const removed = removedBy(latest.current, change);
      take(change);
      if (!removed || isNothing(removed)) return;
      const action = {
        label: t('Undo'),
        alternative: t('“Undo removal” is below the questions, too.'),
        onAct: () => take({ do: 'undo' }),
      };
      showToast({ title, action });
    };
    const insert = (after: string, added: readonly DraftQuestion[]) => {
      const questions = added.slice(0, limits.questions - questionsOf(latest.current).length);
      if (questions.length < added.length)
        showToast({
          title: t('A questionnaire has at most {count, number} questions', { count: limits.questions }),
          variant: 'destructive',
        });
      onLabel(questions.at(-1)?.id);
      take({ do: 'insert', after, questions });
    };
    return {
      edit: (id, values) => take({ do: 'edit', id, values }),
      setType: (id, type) => {
        take({ do: 'edit', id, values: { type } });
        // The next thing that such a question needs. The focus stays: arrow keys go through the types one by one.
        if (hasOptions(type) || type === 'table') setOpened(id);
      },
      insertAfter: insert,
      appendTo: (section) => {
        const question = newQuestion();
        onLabel(question.id);
        take({ do: 'append', section, question });
      },
      duplicate: (id) => {
        const question = questionsOf(latest.current).find((one) => one.id === id);
        if (question) insert(id, [{ ...question, id: newQuestion().id, key: undefined }]);
      },
      remove: (id) => {
        onLabel((beside(id, -1) ?? beside(id, 1))?.id);
        remove({ do: 'remove', id }, t('Question removed'));
      },
      move: (id, by, button) => {
        if (button) focusNext(`${id}-details`, button);
        else onLabel(id);
        const change = { do: 'move', id, by } as const;
        take(change);
        const all = questionsOf(changed(latest.current, change));
        const place = all.findIndex((one) => one.id === id) + 1;
        setSaid(t('Question moved to place {place} of {count}', { place, count: all.length }));
      },
      place: (id, section, before) => take({ do: 'place', id, section, before }),
      split: (id) => {
        const section = newSection('', []);
        focusNext(`${section.id}-title`);
        take({ do: 'split', id, section });
      },
      addSection: () => {
        const question = newQuestion();
        const section = newSection('', [question]);
        focusNext(`${section.id}-title`);
        take({ do: 'add-section', section });
      },
      nameSection: (id, title) => take({ do: 'name-section', id, title }),
      moveSection: (id, by) => {
        focusNext(`${id}-head`, by < 0 ? 'up' : 'down');
        take({ do: 'move-section', id, by });
      },
      removeSection: (id) => {
        const { sections } = latest.current;
        const at = sections.findIndex((one) => one.id === id);
        const neighbor = sections[at - 1] ?? sections[at + 1];
        if (neighbor) focusNext(`${neighbor.id}-title`);
        remove({ do: 'remove-section', id }, t('Section removed'));
      },
      focusBeside: (id, by) => {
        const next = beside(id, by);
        const element = next && document.getElementById(`${next.id}-label`);
        if (element) focusOn(element);
      },
      open: setOpened,
    };
  }, [take]);
  return { actions, opened, said };
}

/** With the caret at the end of a text. */
function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus();
  if (element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length);
}
