// Random bytes, their hashes, and how they are written: base64 in bodies, base64url in tokens.

import { blake2b } from '@noble/hashes/blake2.js';

export const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));

/** BLAKE2b with a 32-byte digest. */
export const hashed = (told: Uint8Array): Uint8Array => blake2b(told, { dkLen: 32 });

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
