import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { rebaseForm } from '../../../shared/action/rebase-form';
import { useAction } from '../../../shared/action/use-action';
import { type AdminSiteDto, SiteService, type UpdateSiteDto } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { useStoreSite } from '../../../shared/practice/saving-site';

interface SavedForm<Values> {
  formOf: (site: AdminSiteDto) => Values;
  /** Body of the request, without the version. */
  requestOf: (values: Values) => UpdateSiteDto;
  /** Called after saving. */
  onSaved?: ((before: AdminSiteDto, saved: AdminSiteDto) => void) | undefined;
  success: string;
  failure: string;
}

/** Input to be saved, and the version on which it is based. */
interface Saved<Values> {
  body: UpdateSiteDto;
  typed: Values;
  version: number;
}

/** Saves a form of the practice's details, unless another admin changed them since they were loaded. */
export function useSiteSaving<Values extends FieldValues>(
  site: AdminSiteDto,
  form: UseFormReturn<Values>,
  { formOf, requestOf, onSaved, success, failure }: SavedForm<Values>,
) {
  const store = useStoreSite();
  const { handleSubmit, getValues, reset } = form;
  const { isDirty } = form.formState;
  // The version on which unsaved input is based; the latest one until something is typed.
  const [base, setBase] = useState(site);
  const [conflict, setConflict] = useState<AdminSiteDto>();
  if (!isDirty && !conflict && base !== site) setBase(site);

  const settle = (current: AdminSiteDto) => {
    setBase(current);
    setConflict(undefined);
  };
  const saving = useAction({
    call: ({ body, version }: Saved<Values>) => SiteService.updateSite({ requestBody: { ...body, version } }),
    events: ['practice.changed'],
    success,
    failure: (refused) => (conflictOf(refused) ? undefined : failure),
    form,
    onSuccess: (saved, { typed }) => {
      rebaseForm(form, typed, formOf(saved));
      settle(saved);
      store(saved);
      onSaved?.(base, saved);
    },
    onFailure: (refused) => setConflict(conflictOf(refused)),
  });
  const save = ({ version }: AdminSiteDto) =>
    void handleSubmit((values) =>
      saving.mutate({ body: requestOf(values), typed: structuredClone(getValues()), version }),
    )();
  const reload = (current: AdminSiteDto) => {
    reset(formOf(current), { keepDirtyValues: false });
    settle(current);
  };
  return { base, conflict, saving, save, reload };
}

/** Current values, if the server rejected a change of older ones. */
function conflictOf(failure: unknown): AdminSiteDto | undefined {
  const refusal = refusalOf(failure);
  return refusal?.code === 'site.changed' ? (refusal.current as AdminSiteDto) : undefined;
}
