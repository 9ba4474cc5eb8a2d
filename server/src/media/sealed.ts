import type { Config } from '../config'
import { secretsOf } from '../lib/secrets'
import type { Storage } from '../providers/storage'

interface Vault {
  storage: Storage
  config: Config
}

/** No address leads here: what /media serves are names ending in a width. */
const keyOf = (name: string) => `sealed-${name}.bin`

/** Keeps a picture so that the storage alone does not show it. */
export const keepSealed = ({ storage, config }: Vault, name: string, bytes: Buffer) =>
  storage.put(keyOf(name), Buffer.from(secretsOf(config).seal(bytes.toString('base64'))), 'application/octet-stream')

/** The picture as a data URL, or null when it is gone. */
export async function openSealed({ storage, config }: Vault, name: string): Promise<string | null> {
  const kept = await storage.get(keyOf(name))
  return kept && `data:image/webp;base64,${secretsOf(config).unseal(kept.toString())}`
}

/** Takes it away for good. */
export const dropSealed = ({ storage }: Pick<Vault, 'storage'>, name: string) => storage.remove(keyOf(name))

/** Seals a picture again when an older key had sealed it. Answers whether it did. */
export async function resealPhoto({ storage, config }: Vault, name: string): Promise<boolean> {
  const { seal, unseal } = secretsOf(config)
  const kept = (await storage.get(keyOf(name)))?.toString()
  if (!kept || kept.split('.')[0] === seal('').split('.')[0]) return false
  await storage.put(keyOf(name), Buffer.from(seal(unseal(kept))), 'application/octet-stream')
  return true
}
