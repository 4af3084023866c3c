import { useReducer } from 'react';
import { changed, removedBy, type Change, type Removed } from './changes';
import { isBlank, withKeysOf, type Draft } from './draft';
import { withoutProblems, type Problems } from './problems';

interface BuilderState {
  draft: Draft;
  /** As it is on the server; the draft itself while nothing differs. */
  saved: Draft;
  problems: Problems;
  /** The last removal first. */
  removed: readonly Removed[];
}

type Step =
  | Change
  | { do: 'undo' }
  | { do: 'show-problems'; problems: Problems }
  | { do: 'reset'; to: Draft }
  /** The draft as it was when it was sent, and as it was sent, with keys. */
  | { do: 'saved'; of: Draft; sent: Draft };

/** Takes a step; its identity never changes. */
export type Take = (step: Step) => void;

/**
 * The questionnaire that is being written, with what the server or the form said about it.
 * @param kept unsaved draft of before a reload
 */
export function useBuilder(initial: Draft, kept: Draft = initial) {
  const [state, take] = useReducer(next, { draft: kept, saved: initial, problems: {}, removed: [] });
  return { ...state, isDirty: state.draft !== state.saved, take: take as Take };
}

function next(state: BuilderState, step: Step): BuilderState {
  if (step.do === 'undo') {
    const [last, ...removed] = state.removed;
    return last ? { ...next(state, { do: 'restore', removed: last }), removed } : state;
  }
  if (step.do === 'show-problems') return { ...state, problems: step.problems };
  if (step.do === 'reset') return { draft: step.to, saved: step.to, problems: {}, removed: [] };
  if (step.do === 'saved') {
    const { of, sent } = step;
    // Anything written while it was saved is still unsaved, under the keys that were sent.
    const draft = state.draft === of ? sent : withKeysOf(state.draft, sent);
    return { ...state, draft, saved: sent, problems: {} };
  }
  const removed = removedBy(state.draft, step);
  return {
    ...state,
    draft: changed(state.draft, step),
    problems: problemsAfter(state.problems, step),
    ...(removed && !isNothing(removed) && { removed: [removed, ...state.removed] }),
  };
}

/** An empty line is removed without a trace. */
export const isNothing = (removed: Removed): boolean => 'question' in removed && isBlank(removed.question);

/** A message stays until its field is changed. */
function problemsAfter(problems: Problems, change: Change): Problems {
  if (change.do === 'edit') return withoutProblems(problems, change.id, Object.keys(change.values));
  if (change.do === 'describe') return withoutProblems(problems, '', Object.keys(change.values));
  if (change.do === 'name-section') return withoutProblems(problems, change.id, ['title']);
  return problems;
}
