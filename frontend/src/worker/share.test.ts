import { share } from './share.ts';

const sent = (form: () => Promise<FormData>) => ({ formData: form }) as unknown as Request; // what is read of it

test.each([
  ['a body that is no form', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a form without a file', () => Promise.resolve(new FormData())],
])('%s leads to the upload, which says that no file arrived', async (_, form) => {
  const { status, headers } = await share(sent(form));
  expect(status).toBe(303);
  expect(headers.get('Location')).toMatch(/\/client\/documents\?upload=lost$/);
});
