import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { FormDraft } from '../../../../shared/forms/use-form-draft';
import { userKey } from '../../../../shared/http/query-client';
import { Drafts } from '../../../../shared/session/drafts';
import { useAuth } from '../../../../shared/session/session';
import type { Draft } from './draft';
import { useBuilder } from './use-builder';

/** Milliseconds after the last key: a long questionnaire is not stored with each. */
const pause = 400;

interface Kept {
  draft: Draft;
  /** Version on which it was written. */
  over: number;
}

/**
 * The builder's state, kept over a reload and the end of the session as `useFormDraft` keeps forms.
 * @param key of the draft: the questionnaire's id, or 'new'
 * @param version on the server; 0 for a new questionnaire
 */
export function useKeptBuilder(key: string, version: number, initial: Draft) {
  const queries = useQueryClient();
  const userId = useLastDefined(useAuth().user?.id);
  const drafts = useMemo(() => (userId === undefined ? undefined : new Drafts(userId)), [userId]);
  const name = `questionnaire:${key}`;
  const [kept] = useState(() => drafts?.read(name) as Kept | undefined); // stored below
  const builder = useBuilder(initial, kept?.draft);
  const { draft, saved, take } = builder;

  const unsaved = useRef<Kept>(undefined);
  useEffect(() => {
    unsaved.current = draft === saved ? undefined : { draft, over: version };
    const store = () => (unsaved.current ? drafts?.write(name, unsaved.current) : drafts?.erase(name));
    const timer = setTimeout(store, pause);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [drafts, name, draft, saved, version]);

  useEffect(
    () => () => {
      // Its writer left it and was asked before, or the session ended: then it stays.
      if (queries.getQueryData(userKey)) drafts?.erase(name);
      else if (unsaved.current) drafts?.write(name, unsaved.current);
    },
    [drafts, name, queries],
  );

  const isRestored = kept !== undefined && draft !== saved;
  const note: FormDraft = {
    isRestored,
    isOutdated: isRestored && kept.over !== version,
    discard: () => take({ do: 'reset', to: saved }),
  };
  return { ...builder, note };
}
