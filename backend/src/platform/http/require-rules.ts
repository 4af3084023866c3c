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
    const missing = [...routesOf(this.discovery, this.scanner)]
      .filter(
        ({ controller, handler }) => !this.reflector.getAllAndOverride(allowMetadata, [handler, controller]),
      )
      .map(({ controller, handler }) => `${controller.name}.${handler.name} has no @Allow rule.`);
    if (missing.length > 0) throw new Error(missing.join('\n'));
  }
}

/** Handlers of all routes, with their controllers' classes. */
function* routesOf(discovery: DiscoveryService, scanner: MetadataScanner) {
  for (const { instance, metatype: controller } of discovery.getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler && controller && Reflect.hasMetadata('path', handler))
        yield { controller: controller as () => unknown, handler };
    }
  }
}
