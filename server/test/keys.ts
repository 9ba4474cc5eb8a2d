import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** A fresh RSA pair in PEM, for playing an outside service that signs. */
export function rsaKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
}

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const SHA256_RSA = sequence(tlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')), tlv(0x05))
const NAME = sequence(tlv(0x31, sequence(tlv(0x06, Buffer.from('550403', 'hex')), tlv(0x0c, Buffer.from('test')))))

/** A certificate in PEM that a pair signs for itself, valid from 2020 to 2049. */
export function selfSigned({ publicKey, privateKey }: ReturnType<typeof rsaKeys>): string {
  const moments = ['200101000000Z', '491231235959Z'].map(text => tlv(0x17, Buffer.from(text)))
  const key = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
  const version = tlv(0xa0, tlv(0x02, Buffer.from([2])))
  const serial = tlv(0x02, Buffer.from([1]))
  const content = sequence(version, serial, SHA256_RSA, NAME, sequence(...moments), NAME, key)
  const signature = tlv(0x03, Buffer.from([0]), sign('RSA-SHA256', content, privateKey))
  const body = sequence(content, SHA256_RSA, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
}
