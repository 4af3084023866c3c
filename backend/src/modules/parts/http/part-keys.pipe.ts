import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';

/** Global pipe: nothing can be sent for a key that a part adds while it is off. */
@Injectable()
export class PartKeysPipe implements PipeTransform {
  constructor(private readonly switches: PartSwitches) {}

  /** @throws DomainError invalid, by the key */
  transform(value: unknown, { metatype }: ArgumentMetadata): unknown {
    if (!metatype || typeof value !== 'object' || value === null) return value;
    for (const { name, keys = [] } of this.switches.parts.all) {
      const added = keys.filter(({ of }) => of === metatype).flatMap(({ adds }) => Object.keys(adds));
      const sent = Object.entries(value).find(([key, one]) => added.includes(key) && !isNothing(one));
      if (sent && !this.switches.isOn(name))
        throw invalidField(sent[0], t('The practice does not use this.'));
    }
    return value;
  }
}

/** Forms send the empty value of an answer back. */
const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);
