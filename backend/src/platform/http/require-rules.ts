import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { allowMetadata, type Rule } from './allow.js';
import { type OperationRights, operationRightsToken } from './operation-rights.js';

/** Callers by rule. */
const callers: Record<Rule, readonly (keyof OperationRights)[]> = {
  public: [],
  'sign-in-optional': ['portal', 'staff'],
  'signed-in': ['portal', 'staff'],
  client: ['portal'],
  admin: ['staff'],
};

/**
 * Refuses to start with a route without a rule, or without the rights that it needs: access must be decided
 * explicitly.
 */
@Injectable()
export class RequireRules implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    @Inject(operationRightsToken) private readonly rights: OperationRights,
  ) {}

  onModuleInit(): void {
    const missing: string[] = [];
    for (const { controller, handler } of routesOf(this.discovery, this.scanner)) {
      const rule = this.reflector.getAllAndOverride<Rule | undefined>(allowMetadata, [handler, controller]);
      const operation = `${controller.name}.${handler.name}`;
      if (rule === undefined) missing.push(`${operation} has no @Allow rule.`);
      for (const caller of rule ? callers[rule] : [])
        if (!this.rights[caller].has(handler.name))
          missing.push(`${operation} is not in the list of ${caller} rights.`);
    }
    if (missing.length > 0) throw new Error(missing.join('\n'));
  }
}

/** Handlers of all routes, with their controllers' classes. */
export function* routesOf(discovery: DiscoveryService, scanner: MetadataScanner) {
  for (const { instance, metatype: controller } of discovery.getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler && controller && Reflect.hasMetadata('path', handler))
        yield { controller: controller as () => unknown, handler };
    }
  }
}
