const ports: MessagePort[] = [];

/** React's server keeps a channel open for the life of its process; in tests this must not outlive the file. */
globalThis.MessageChannel = class extends MessageChannel {
  constructor() {
    super();
    ports.push(this.port1, this.port2);
  }
};

export function closeMessageChannels(): void {
  for (const port of ports.splice(0)) port.close();
}
