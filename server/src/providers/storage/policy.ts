import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who signs, for which bucket. */
export interface Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
  bucket: string
}

/** What one upload is bound to. */
export interface Bound {
  key: string
  type: string
  bytes: number
  expiresAt: Date
}

/** Where this server takes direct uploads when they go to its own disk. */
export const DIRECT_PATH = '/media/oss'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 of a policy in base64, under the key of its day. `day` is "20151229". */
export function policySignature({ secretAccessKey, region }: Signer, day: string, policy: string): string {
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return hmac(key, policy).toString('hex')
}

/**
 * Fields of a form that uploads one file straight to a store that speaks S3, and nothing but that file: this key, this
 * type, so many bytes, until then.
 */
export function signedFields(signer: Signer, { key, type, bytes, expiresAt }: Bound, at: Date): Record<string, string> {
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const credential = `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`
  const bound = {
    key,
    'Content-Type': type,
    success_action_status: '204',
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': credential,
    'x-amz-date': date
  }
  const conditions = [
    { bucket: signer.bucket },
    ['content-length-range', bytes, bytes],
    ...Object.entries(bound).map(([name, value]) => ['eq', `$${name}`, value])
  ]
  const document = JSON.stringify({ expiration: expiresAt.toISOString(), conditions })
  const policy = Buffer.from(document).toString('base64')
  return { ...bound, policy, 'x-amz-signature': policySignature(signer, day, policy) }
}

/** Why a store turns an upload away, in S3's words. */
export class PolicyBreach extends Error {}

type Condition = Record<string, string> | [string, ...(string | number)[]]

/** Fields that a policy need not speak of. */
const FREE = new Set(['policy', 'x-amz-signature', 'file'])

/**
 * Holds an upload to its policy as S3 does: signed by us, not yet over, and every field as it says. Answers the key and
 * how many bytes there may be.
 * @throws PolicyBreach
 */
export function heldToPolicy(signer: Signer, fields: Record<string, string>, at: Date) {
  const { policy = '', 'x-amz-credential': credential = '', 'x-amz-signature': signature = '' } = fields
  const [, day = ''] = credential.split('/')
  const right = Buffer.from(policySignature(signer, day, policy))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new PolicyBreach('SignatureDoesNotMatch')
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: Condition[]
  }
  if (!(at.getTime() < Date.parse(expiration))) throw new PolicyBreach('AccessDenied: Policy expired')
  const spoken = new Set<string>()
  let range: [number, number] | undefined
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      if (condition.bucket !== signer.bucket) throw new PolicyBreach('AccessDenied: bucket')
    } else if (condition[0] === 'content-length-range') range = [Number(condition[1]), Number(condition[2])]
    else {
      const name = String(condition[1]).slice(1)
      if (condition[0] !== 'eq' || fields[name] !== condition[2]) throw new PolicyBreach(`AccessDenied: ${name}`)
      spoken.add(name)
    }
  }
  const unspoken = Object.keys(fields).find(name => !spoken.has(name) && !FREE.has(name))
  if (unspoken || !range || !spoken.has('key')) throw new PolicyBreach('AccessDenied: Extra input fields')
  return { key: fields.key!, least: range[0], most: range[1] }
}
