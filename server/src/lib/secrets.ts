import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config'

/** Seals what must not be read from the database alone: citizen IDs, card numbers, real names. */
export interface Secrets {
  /** "<key id>.<nonce, tag and text in base64url>"; the same text seals differently each time. */
  seal(plain: string): string
  /** @throws when the key is gone, or a single bit was changed */
  unseal(sealed: string): string
  /** The same for the same text of a kind, so that it can be looked up and be unique; tells nothing else. */
  blindIndex(kind: string, plain: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const derived = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

function keysOf({ DATA_KEYS, APP_SECRET }: Config): Map<string, Buffer> {
  const given = DATA_KEYS.split(',').filter(Boolean)
  if (given.length === 0) return new Map([['dev', derived(APP_SECRET, 'data-key')]])
  return new Map(
    given.map(pair => pair.split(':') as [string, string]).map(([id, hex]) => [id, Buffer.from(hex, 'hex')])
  )
}

/**
 * The secrets of these settings: AES-256-GCM under the newest of DATA_KEYS. The blind index hangs on APP_SECRET, so that
 * what was indexed is found after a change of keys.
 */
export function secretsOf(config: Config): Secrets {
  const keys = keysOf(config)
  const [newest] = keys.keys()
  const indexKey = derived(config.APP_SECRET, 'blind-index')
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keys.get(newest!)!, nonce).setAAD(Buffer.from(newest!))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    unseal(sealed) {
      const [id = '', body = ''] = sealed.split('.')
      const key = keys.get(id)
      if (!key) throw new Error(`no data key ${id}`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(id))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    blindIndex: (kind, plain) => createHmac('sha256', indexKey).update(`${kind}\n${plain}`).digest('base64url')
  }
}
