import { jest } from '@jest/globals';
import { MemoryStore, sendingStore } from '../src/shared/sending/sending-store';

/** Keeps sendings in memory until the end of the test: jsdom has no IndexedDB. */
export function keepSendings(): void {
  const memory = new MemoryStore(0);
  jest.spyOn(sendingStore, 'add').mockImplementation((...of) => memory.add(...of));
  jest.spyOn(sendingStore, 'list').mockImplementation((owner) => memory.list(owner));
  jest.spyOn(sendingStore, 'filesOf').mockImplementation((id) => memory.filesOf(id));
  jest.spyOn(sendingStore, 'change').mockImplementation((...of) => memory.change(...of));
  jest.spyOn(sendingStore, 'remove').mockImplementation((id) => memory.remove(id));
}
