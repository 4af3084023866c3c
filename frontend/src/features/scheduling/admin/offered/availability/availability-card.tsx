import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { t } from '@steward/texts';
import { SaveBar } from '../../../../../shared/antd/save-bar';
import { Failed, ListSkeleton } from '../../../../../shared/antd/states';
import type { AvailabilityDto } from '../../../../../shared/api';
import type { TypesForm } from './availability-schema';
import { useAvailability } from './use-availability';
import type { useAvailabilityForm } from './use-availability-form';
import './availability.css';

/** The stored rules, once they are loaded. */
export function Availability({ children }: { children: (rules: AvailabilityDto) => ReactNode }) {
  const availability = useAvailability();
  if (availability.data) return children(availability.data);
  if (availability.isPending) return <ListSkeleton rows={7} label={t('Loading availability')} />;
  return <Failed message={t('Failed to load availability. Please try again.')} of={availability} explains />;
}

interface AvailabilityCardProps<Form extends TypesForm> {
  of: ReturnType<typeof useAvailabilityForm<Form>>;
  /** Label of its button. */
  save: string;
  children: ReactNode;
}

/** The form, with its groups. */
export function AvailabilityCard<Form extends TypesForm>({
  of,
  save,
  children,
}: AvailabilityCardProps<Form>) {
  const { form, saving, draft, onReset } = of;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="ui-card admin-editor"
        onSubmit={(event) => void form.handleSubmit((written) => saving.mutate(written))(event)}
      >
        {children}
        <SaveBar
          save={save}
          isDirty={form.formState.isDirty}
          isSaving={saving.isPending}
          draft={draft}
          onReset={onReset}
        />
      </form>
    </FormProvider>
  );
}
