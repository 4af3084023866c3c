import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { t } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import { partMetadata } from '../../../platform/parts/part-operations.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';

/** Global guard: a part that is off answers to no call. */
@Injectable()
export class PartGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly parts: PartSwitches,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const part = this.reflector.get<string | undefined>(partMetadata, context.getClass());
    if (part !== undefined && !this.parts.isOn(part))
      throw new DomainError('not_found', 'part.off', t('The practice turned this off.'));
    return true;
  }
}
