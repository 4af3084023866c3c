import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import type { Part } from './part.js';

export const partMetadata = 'steward:part';
export const alsoOffMetadata = 'steward:also-off';
/** The part of an operation in the API document. */
const partExtension = 'x-part';
/** Whether it goes on while the part is off. */
const alsoOffExtension = 'x-part-also-off';

/** An operation of a part that goes on while it is off: it only shows or ends what exists already. */
export const AlsoWhileOff = (): MethodDecorator =>
  applyDecorators(SetMetadata(alsoOffMetadata, true), ApiExtension(alsoOffExtension, true));

/** Classes that take the keys that parts add to another one, by that one. */
const takers = new Map<Type, Type[]>();

/**
 * A DTO of a part, to which other parts add keys. They name a class of the core instead, since no part imports another.
 * @param named that class
 */
export const TakesKeysOf =
  (named: Type): ClassDecorator =>
  (taker) =>
    void takers.set(named, [...(takers.get(named) ?? []), taker as unknown as Type]);

/** Classes that get the keys that are added to this one. */
export const takersOf = (named: Type): readonly Type[] => takers.get(named) ?? [named];

/**
 * Tests start a hundred applications in one process, and class-validator keeps every rule that a decorator adds: the files
 * of booking then took 77 seconds of the processor instead of 13.
 */
const wired = new WeakSet<Part>();

/**
 * Marks all operations of the parts and adds their keys to DTOs, once in a process, before their controllers are made: none
 * can be forgotten.
 */
export function wireParts(parts: readonly Part[]): void {
  for (const part of parts) {
    if (wired.has(part)) continue;
    wired.add(part);
    const { name, module, keys = [] } = part;
    for (const { of, adds } of keys)
      for (const taker of takersOf(of))
        for (const [key, decorate] of Object.entries(adds)) decorate(taker.prototype as object, key);
    for (const controller of (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Type[]) {
      SetMetadata(partMetadata, name)(controller);
      ApiExtension(partExtension, name)(controller);
    }
  }
}
