import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { allowMetadata } from './allow.js';

/** Refuses to start with a route without a rule: access must be decided explicitly. */
@Injectable()
export class RequireRules implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (!handler || !Reflect.hasMetadata('path', handler)) continue;
        const rule: unknown = this.reflector.getAllAndOverride(allowMetadata, [
          handler,
          metatype as () => unknown,
        ]);
        if (rule === undefined) throw new Error(`${metatype?.name}.${name} has no @Allow rule.`);
      }
    }
  }
}
