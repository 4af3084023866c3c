import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { nestedTypeOf } from '../../../platform/http/fields.js';
import type { Part } from '../../../platform/parts/part.js';
import { takersOf } from '../../../platform/parts/part-operations.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Global pipe, before the one that validates: nothing can be sent for a key that a part adds while it is off. Its empty value
 * is left out, as forms send back what was answered.
 */
@Injectable()
export class PartKeysPipe implements PipeTransform {
  constructor(private readonly switches: PartSwitches) {}

  /** @throws DomainError invalid, by the key */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // Uploaded files and the actor pass through here, too.
    const isSent = type === 'body' || type === 'query';
    if (!isSent || !metatype || !isObject(value) || Array.isArray(value)) return value;
    const off = this.switches.parts.all.filter(({ name, keys }) => keys && !this.switches.isOn(name));
    return off.length === 0 ? value : withoutKeysOf(off, value, metatype, '');
  }
}

/** @param path of the object within the request */
function withoutKeysOf(off: readonly Part[], sent: Sent, type: Type, path: string): Sent {
  const added = off.flatMap(({ keys = [] }) => keys).filter(({ of }) => takersOf(of).includes(type));
  const names = new Set(added.flatMap(({ adds }) => Object.keys(adds)));
  const kept = Object.entries(sent).flatMap(([key, value]): [string, unknown][] => {
    if (!names.has(key)) return [[key, insideOf(off, value, nestedTypeOf(type, key), `${path}${key}.`)]];
    if (isNothing(value)) return [];
    throw invalidField(`${path}${key}`, t('The practice does not use this.'));
  });
  return Object.fromEntries(kept);
}

/** The same for the objects within a field. */
function insideOf(off: readonly Part[], value: unknown, type: Type | undefined, path: string): unknown {
  if (!type || !isObject(value)) return value;
  if (!Array.isArray(value)) return withoutKeysOf(off, value, type, path);
  return value.map((one: unknown, index) =>
    isObject(one) ? withoutKeysOf(off, one, type, `${path}${index}.`) : one,
  );
}

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null;

const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);
