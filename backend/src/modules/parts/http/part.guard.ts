import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { t } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import { alsoOffMetadata, partMetadata } from '../../../platform/parts/part-operations.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';

/** Global guard: a part that is off answers to no call, except those that go on. */
@Injectable()
export class PartGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly parts: PartSwitches,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const part = this.reflector.get<string | undefined>(partMetadata, context.getClass());
    const goesOn = this.reflector.get<true | undefined>(alsoOffMetadata, context.getHandler());
    if (part !== undefined && !goesOn && !this.parts.isOn(part))
      throw new DomainError('not_found', 'part.off', t('The practice turned this off.'));
    return true;
  }
}
