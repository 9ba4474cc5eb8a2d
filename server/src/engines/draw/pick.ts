import { createHash, createHmac, randomBytes } from 'node:crypto'

const SEED_BYTES = 32

/** What goes into a pick beside the server's seed. */
export interface PickInput {
  campaign: string
  /** The account that draws: nobody else can use what this one was lucky with. */
  player: string
  nonce: number
  clientSeed: string
}

/** A secret server seed, in hex. */
export const newServerSeed = (): string => randomBytes(SEED_BYTES).toString('hex')

/** What is published of a server seed before it is used: the SHA-256 of its bytes, in hex. */
export const seedHash = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/**
 * The index of the weight that is picked: HMAC-SHA256 under the seed's bytes of "campaign:player:nonce:clientSeed", read
 * as one number of 256 bits, modulo the sum of the weights. The modulo favours nobody by more than 2^-220.
 */
export function pickOf(seed: string, { campaign, player, nonce, clientSeed }: PickInput, weights: readonly number[]) {
  const message = `${campaign}:${player}:${nonce}:${clientSeed}`
  const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let at = Number(BigInt(`0x${digest}`) % BigInt(total))
  return weights.findIndex(weight => {
    at -= weight
    return at < 0
  })
}
