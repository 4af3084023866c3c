import { aes128gcm, encryptedFor, filledUp } from './encrypted-message.js';
import { aBrowser } from '../testing/push-over-http.js';
import { maximumText } from '../domain/push-message.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const ended = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.of(2)]);

it('a record is the one of RFC 8188, section 3.1', () => {
  const salt = bytes('I1BsxtFttlv3u_Oo94xnmw');
  const record = aes128gcm(bytes('yqdlZ-tYemfogSmv7Ws5PQ'), salt, Buffer.alloc(0), ended('I am the walrus'));
  expect(record.toString('base64url')).toBe(
    'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
  );
});

it('a message is the one of RFC 8291, section 5', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const fresh = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  const message = encryptedFor(browser, ended('When I grow up, I want to be a watermelon'), fresh);
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a message', () => {
  const { sent, open } = aBrowser('https://push.example.com/1');
  const messageOf = (text: string): Buffer => encryptedFor(sent.keys, filledUp(Buffer.from(text)));

  it('has another salt and key each time, and the same length whatever it says', () => {
    const [one, other] = [messageOf('{"body":"New message"}'), messageOf('{"body":"Invoice"}')];
    expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
    expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
    expect(one).toHaveLength(other.length);
    expect(open(one)).toEqual({ body: 'New message' });
  });

  it('has at most 4096 bytes', () => {
    const longest = JSON.stringify({ body: 'ñ'.repeat((maximumText - 11) / 2) });
    expect(Buffer.byteLength(longest)).toBe(maximumText);
    expect(messageOf(longest)).toHaveLength(4_096);
    expect(open(messageOf(longest))).toEqual(JSON.parse(longest));
    expect(() => messageOf(`${longest} `)).toThrow(RangeError);
  });
});
