import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { fingerprint } from './action/attempt-key';
import { useLastDefined } from './antd/use-last-defined';
import { Drafts } from './drafts';
import { userKey } from './query-client';
import { useAuth } from './session';

/** The unsent values of a form as they are kept. */
interface Draft {
  typed: Record<string, unknown>;
  /** The record's values that were typed over. */
  over: Record<string, unknown>;
}

export interface FormDraft {
  /** The form holds values that were typed before the session ended or the page was reloaded. */
  isRestored: boolean;
  /** The record has other values now than those that were typed over. */
  isOutdated: boolean;
  /** Goes back to the record's values. */
  discard: () => void;
}

/**
 * Keeps what differs from a form's defaults, at each change, for as long as the form is open, and restores it when it is
 * opened again after a reload or the end of the session. Passwords and files are never kept. Call it after the form's other effects.
 *
 * @param key names form and record, such as 'note:12', and the client where one is fixed; undefined while the form is
 * closed or its record is loading
 * @param passing fields that are of no use later, such as a time that may be taken by then
 */
export function useFormDraft<Values extends FieldValues, Written>(
  form: UseFormReturn<Values, unknown, Written>,
  key: string | undefined,
  passing: readonly string[] = [],
): FormDraft {
  const { user } = useAuth();
  const queries = useQueryClient();
  // A form that closes with the session keeps its draft.
  const userId = useLastDefined(user?.id);
  const drafts = useMemo(() => (userId === undefined ? undefined : new Drafts(userId)), [userId]);
  const place = drafts && key;
  const { control, getValues, reset, subscribe, formState } = form;
  const defaults = formState.defaultValues ?? {};

  const [opened, setOpened] = useState<{ place?: string | undefined; kept?: Draft | undefined }>({});
  if (opened.place !== place) {
    const kept = place === undefined ? undefined : draftOf(drafts?.read(place), getValues());
    setOpened({ place, kept });
  }
  const { kept } = opened;

  /** @returns false where there is nothing to keep */
  const keep = useEffectEvent((name: string, values: Values): boolean => {
    const over = control._defaultValues;
    const typed = differing(values, over, passing);
    const fields = Object.keys(typed);
    if (fields.length === 0) drafts?.erase(name);
    else
      drafts?.write(name, { typed, over: Object.fromEntries(fields.map((at) => [at, valueOf(over, at)])) });
    return fields.length > 0;
  });
  const restore = useEffectEvent(() => {
    if (!kept) return;
    // Each value is one that this form has kept.
    const values = { ...getValues(), ...kept.typed } as Values;
    reset(values, { keepDefaultValues: true, keepDirtyValues: false });
  });
  const ending = useRef<{ place: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    if (place === undefined || !drafts) return;
    if (ending.current?.place === place) clearTimeout(ending.current.timer);
    restore();
    keep(place, getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!keep(place, values)) setOpened({ place });
      },
    });
    return () => {
      unsubscribe();
      // Sent or given up, unless the session has taken the form away. Later, since React may begin the same form anew.
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

const isSecret = (field: string): boolean => /password/i.test(field);

/** JSON as it is, without files and other objects. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return (
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every(isPlain)
  );
}

const isSame = (one: unknown, other: unknown): boolean => fingerprint(one) === fingerprint(other);

const valueOf = (values: object, field: string): unknown => (values as Record<string, unknown>)[field];

/** The values that can be kept and are not the defaults. */
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

/** A kept draft, of the fields that the form has still: an update may have changed it. */
function draftOf(kept: unknown, values: object): Draft | undefined {
  if (typeof kept !== 'object' || kept === null || !('typed' in kept) || !('over' in kept)) return undefined;
  const ofForm = (fields: unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields as object).filter(([field]) => field in values));
  return { typed: ofForm(kept.typed), over: ofForm(kept.over) };
}
