import { generateKeyPairSync } from 'node:crypto'

/** A fresh RSA pair in PEM, for playing an outside service that signs. */
export function rsaKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
}
