/** A collaborator of which a test needs only these methods; any other fails, for want of what it works with. */
export const stub = <Collaborator extends object>(
  of: { prototype: Collaborator },
  methods: Partial<Collaborator>,
): Collaborator => Object.assign(Object.create(of.prototype) as Collaborator, methods);
