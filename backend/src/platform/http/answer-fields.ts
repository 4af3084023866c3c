import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/* Fields of an answer, one decorator each, like those of a request in `fields.ts`. */

interface Options {
  description?: string | undefined;
  example?: unknown;
}

const kinds = {
  text: { type: String },
  integer: { type: 'integer' },
  time: { type: String, format: 'date-time' },
  day: { type: String, format: 'date' },
} as const;

/** ISO 8601, UTC, with milliseconds. */
export const Time = ({
  description,
  example = '2026-11-18T15:04:05.000Z',
}: Options = {}): PropertyDecorator => documented({ ...kinds.time }, { description, example });

export const Integer = (options: Options): PropertyDecorator => documented({ ...kinds.integer }, options);

/** Always present, and may be null. */
export const Nullable = (
  kind: keyof typeof kinds,
  { description, example = null }: Options = {},
): PropertyDecorator => documented({ ...kinds[kind], nullable: true }, { description, example });

/** @param name of the type in the API document */
export const OneOf = (values: readonly string[], name: string, options: Options = {}): PropertyDecorator =>
  documented({ enum: [...values], enumName: name }, options);

/** The actions of the caller on one record. @param name of the type in the API document */
export const AllowedActions = (
  actions: readonly string[],
  name: string,
  example: readonly string[],
): PropertyDecorator =>
  ApiProperty({
    enum: [...actions],
    enumName: name,
    isArray: true,
    description: 'Actions that the caller may take now; any other would be refused',
    example,
  });

const documented = (type: ApiPropertyOptions, { description, example }: Options): PropertyDecorator =>
  ApiProperty({ ...type, description, example } as ApiPropertyOptions);
