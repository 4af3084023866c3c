/**
 * A collaborator with only the methods that a test needs; any other fails, because its dependencies are
 * missing.
 */
export const stub = <Collaborator extends object>(
  of: { prototype: Collaborator },
  methods: Partial<Collaborator>,
): Collaborator => Object.assign(Object.create(of.prototype) as Collaborator, methods);
