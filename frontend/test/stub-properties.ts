const restorers: (() => void)[] = [];

/** Adds properties to an object until the end of the test, for APIs that jsdom lacks. */
export function stubProperties(object: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    const own = Object.getOwnPropertyDescriptor(object, name);
    restorers.push(() => {
      if (own) Object.defineProperty(object, name, own);
      else Reflect.deleteProperty(object, name);
    });
    Object.defineProperty(object, name, { value, configurable: true, writable: true });
  }
}

export function restoreProperties(): void {
  for (const restore of restorers.splice(0).reverse()) restore();
}
