import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import type { Language } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import type { WelcomeDto } from '../../../../shared/api';
import { useAdditions } from '../../../../shared/parts/parts-in-use';

type AddedKeys = Omit<WelcomeDto, 'invite'>;
/** Values of parts in the form of a new client, as the calls that make one take them. */
export type AddedValues = { [Key in keyof AddedKeys]?: AddedKeys[Key] | undefined };
export const addedValues = z.custom<AddedValues>();

interface WelcomeFieldProps {
  /** The new client; undefined if it is not known in which language they read. */
  client: { name: string; language: Language } | undefined;
  disabled: boolean;
}

/** Something else that a new client gets. */
interface WelcomeAddition {
  empty: AddedValues;
  /** Finds the form in its context: `useFormContext<{ added: AddedValues }>()`. */
  Field: (props: WelcomeFieldProps) => ReactNode;
  /** Gives it to a client who has an account. @returns what happened, a sentence without its period */
  give: (userId: number, added: AddedValues) => Promise<string | undefined>;
  event: DomainEvent;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    'client.welcome': WelcomeAddition;
  }
}

/** Additions of parts for a new client. */
export function useWelcome() {
  const additions = useAdditions('client.welcome');
  return {
    empty: Object.assign({}, ...additions.map(({ empty }) => empty)) as AddedValues,
    events: additions.map(({ event }) => event),
    /** @returns what happened, sentences without their periods */
    async give(userId: number, added: AddedValues): Promise<string[]> {
      const sentences: string[] = [];
      for (const { give } of additions) {
        const sentence = await give(userId, added);
        if (sentence !== undefined) sentences.push(sentence);
      }
      return sentences;
    },
  };
}

interface WelcomeFieldsProps<
  Values extends FieldValues & { added: AddedValues },
  Sent,
> extends WelcomeFieldProps {
  form: UseFormReturn<Values, unknown, Sent>;
}

/** Fields of parts in the form of a new client. */
export function WelcomeFields<Values extends FieldValues & { added: AddedValues }, Sent>({
  form,
  ...props
}: WelcomeFieldsProps<Values, Sent>) {
  const additions = useAdditions('client.welcome');
  return (
    <FormProvider {...form}>
      {additions.map(({ event, Field }) => (
        <Field key={event} {...props} />
      ))}
    </FormProvider>
  );
}
