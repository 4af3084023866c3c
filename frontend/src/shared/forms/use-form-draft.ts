import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useActingFor } from '../acting-for/acting-for';
import { isSame } from './changed-values';
import { useLastDefined } from '../antd/use-last-defined';
import { Drafts } from '../session/drafts';
import { userKey } from '../http/query-client';
import { useAuth } from '../session/session';

/** Stored, unsent values of a form. */
interface Draft {
  typed: Record<string, unknown>;
  /** Values of the record that were changed. */
  over: Record<string, unknown>;
}

export interface FormDraft {
  /** True if the form contains values typed before the session ended or the page was reloaded. */
  isRestored: boolean;
  /** True if the record has changed since. */
  isOutdated: boolean;
  /** Resets the form to the record's values. */
  discard: () => void;
}

/**
 * Stores values that differ from a form's defaults on each change, while the form is open, and restores them
 * when it is opened after a reload or the end of the session. Passwords and files are never stored. Call it
 * after the form's other effects.
 * @param key identifies form and record, for example 'note:12', and the client where one is fixed; undefined
 * while the form is closed or its record is loading
 * @param passing fields that are useless later, for example a time that may be taken by then
 */
export function useFormDraft<Values extends FieldValues, Written>(
  form: UseFormReturn<Values, unknown, Written>,
  key: string | undefined,
  passing: readonly string[] = [],
): FormDraft {
  const queries = useQueryClient();
  const drafts = useOwnDrafts();
  const { other } = useActingFor();
  const place = drafts && (other && key !== undefined ? `client ${other.id}:${key}` : key);
  const { control, getValues, reset, subscribe, formState } = form;
  const defaults = formState.defaultValues ?? {};

  const [opened, setOpened] = useState<{ place?: string | undefined; kept?: Draft | undefined }>({});
  if (opened.place !== place) {
    const kept = place === undefined ? undefined : draftOf(drafts?.read(place), getValues());
    setOpened({ place, kept });
  }
  const { kept } = opened;

  const storeDraft = useEffectEvent((name: string, values: Values): boolean => {
    const over = control._defaultValues;
    return drafts !== undefined && store(drafts, name, differing(values, over, passing), over);
  });
  const restore = useEffectEvent(() => {
    if (!kept) return;
    // Each value was stored by this form.
    const values = { ...getValues(), ...kept.typed } as Values;
    reset(values, { keepDefaultValues: true, keepDirtyValues: false });
  });
  const ending = useRef<{ place: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    if (place === undefined || !drafts) return;
    if (ending.current?.place === place) clearTimeout(ending.current.timer);
    restore();
    storeDraft(place, getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!storeDraft(place, values)) setOpened({ place });
      },
    });
    return () => {
      unsubscribe();
      // Erases the draft after a save or discard, unless the session closed the form. Delayed, since React
      // may remount the same form.
      const timer = setTimeout(() => {
        if (queries.getQueryData(userKey)) drafts.erase(place);
      });
      ending.current = { place, timer };
    };
  }, [drafts, place, queries, getValues, subscribe]);

  const isRestored = kept !== undefined && Object.keys(differing(kept.typed, defaults)).length > 0;
  return {
    isRestored,
    isOutdated:
      isRestored && Object.entries(kept.over).some(([at, value]) => !isSame(value, valueOf(defaults, at))),
    discard: () => reset(undefined, { keepDirtyValues: false }),
  };
}

/** Drafts of the user; a form that closes with the session keeps its draft. */
function useOwnDrafts(): Drafts | undefined {
  const { user } = useAuth();
  const userId = useLastDefined(user?.id);
  return useMemo(() => (userId === undefined ? undefined : new Drafts(userId)), [userId]);
}

/** @returns false if there is nothing to store */
function store(drafts: Drafts, name: string, typed: Draft['typed'], defaults: object): boolean {
  const fields = Object.keys(typed);
  if (fields.length === 0) drafts.erase(name);
  else
    drafts.write(name, { typed, over: Object.fromEntries(fields.map((at) => [at, valueOf(defaults, at)])) });
  return fields.length > 0;
}

const isSecret = (field: string): boolean => /password/i.test(field);

/** JSON values only, without files and other objects. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return (
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every(isPlain)
  );
}

const valueOf = (values: object, field: string): unknown => (values as Record<string, unknown>)[field];

/** Values that can be stored and differ from the defaults. */
function differing(
  values: object,
  defaults: object,
  except: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !except.includes(field) &&
        !isSecret(field) &&
        isPlain(value) &&
        !isSame(value, valueOf(defaults, field)),
    ),
  );
}

/** Stored draft, limited to fields that the form still has: an update may have changed it. */
function draftOf(kept: unknown, values: object): Draft | undefined {
  if (typeof kept !== 'object' || kept === null || !('typed' in kept) || !('over' in kept)) return undefined;
  const ofForm = (fields: unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields as object).filter(([field]) => field in values));
  return { typed: ofForm(kept.typed), over: ofForm(kept.over) };
}
