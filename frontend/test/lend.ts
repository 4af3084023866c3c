const lent: (() => void)[] = [];

/** Gives an object what jsdom lacks, until the test is over. */
export function lend(object: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    const own = Object.getOwnPropertyDescriptor(object, name);
    lent.push(() => {
      if (own) Object.defineProperty(object, name, own);
      else Reflect.deleteProperty(object, name);
    });
    Object.defineProperty(object, name, { value, configurable: true, writable: true });
  }
}

export function takeBack(): void {
  for (const takeOne of lent.splice(0).reverse()) takeOne();
}
