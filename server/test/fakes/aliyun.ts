import { createHash, createHmac } from 'node:crypto'
import { type Asked, Vendor } from './vendor'

const KEY_ID = 'LTAI5tRehearsal'
const SECRET = 'the-access-key-secret'
const OLDEST_MS = 15 * 60_000
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

interface Message {
  phone: string
  template: string
  params: Record<string, string>
}

/**
 * The services of Aliyun this shop uses, behind one address: they answer only what is signed by ACS3-HMAC-SHA256 as the
 * documentation says, of this hour and not said before.
 */
export class FakeAliyun {
  readonly vendor = new Vendor()
  readonly messages: Message[] = []
  private readonly nonces = new Set<string>()

  async start() {
    this.vendor.answer = asked => {
      const wrong = this.wrongWith(asked)
      if (wrong) return { status: 403, json: { Code: wrong, Message: wrong } }
      const fields = { ...asked.query, ...Object.fromEntries(new URLSearchParams(asked.body)) }
      return { json: this.answer(String(asked.headers['x-acs-action']), fields) }
    }
    await this.vendor.open()
  }

  close = () => this.vendor.close()

  /** Settings of a shop that has its keys. */
  settings(secret = SECRET): Record<string, string> {
    const gateway = `http://${this.vendor.host}`
    const of = (kind: string) => ({
      [`${kind}_PROVIDER`]: 'aliyun',
      [`${kind}_ACCESS_KEY_ID`]: KEY_ID,
      [`${kind}_ACCESS_KEY_SECRET`]: secret,
      [`${kind}_GATEWAY`]: gateway
    })
    return { ...of('SMS'), ...of('ONETAP'), ...of('REALNAME'), SMS_SIGN_NAME: '商城', SMS_TEMPLATE_CODE: 'SMS_1' }
  }

  /** The last code sent to a phone. */
  codeFor(phone: string): string {
    const code = this.messages.filter(message => message.phone === phone && message.params.code).at(-1)?.params.code
    if (!code) throw new Error(`no code was sent to ${phone}`)
    return code
  }

  /** What a phone's carrier hands to the app; good for that phone. */
  tokenOf = (phone: string) => `carrier-${phone}`

  private wrongWith({ method, path, query, headers, body }: Asked): string | undefined {
    const [, id, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization)
      ) ?? []
    if (id !== KEY_ID) return 'InvalidAccessKeyId.NotFound'
    const must = [
      'host',
      'x-acs-action',
      'x-acs-version',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-content-sha256'
    ]
    if (!must.every(name => names.split(';').includes(name))) return 'MissingSignedHeaders'
    if (headers['x-acs-content-sha256'] !== sha(body)) return 'ContentMismatch'
    const asking = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))
    const queries = asking.map(pair => pair.map(encoded).join('=')).join('&')
    const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
    const canonical = [method, path, queries, lines.join(''), names, sha(body)].join('\n')
    const right = createHmac('sha256', SECRET)
      .update(`ACS3-HMAC-SHA256\n${sha(canonical)}`)
      .digest('hex')
    if (signature !== right) return 'SignatureDoesNotMatch'
    if (!(Math.abs(Date.now() - Date.parse(String(headers['x-acs-date']))) < OLDEST_MS))
      return 'InvalidTimeStamp.Expired'
    const nonce = String(headers['x-acs-signature-nonce'])
    if (this.nonces.has(nonce)) return 'SignatureNonceUsed'
    this.nonces.add(nonce)
    return undefined
  }

  private answer(action: string, fields: Record<string, string>): object {
    if (action === 'SendSms') {
      const params = JSON.parse(fields.TemplateParam!)
      this.messages.push({ phone: fields.PhoneNumbers!, template: fields.TemplateCode!, params })
      return { Code: 'OK', Message: 'OK' }
    }
    if (action === 'QuerySmsTemplate') return { Code: 'OK', Message: 'OK', TemplateStatus: 1 }
    if (action === 'GetMobile') {
      const Mobile = /^carrier-(1\d{10})$/.exec(fields.AccessToken ?? '')?.[1]
      return Mobile ? { Code: 'OK', GetMobileResultDTO: { Mobile } } : { Code: 'isv.TOKEN_INVALID', Message: 'token' }
    }
    if (action === 'Id2MetaVerify') {
      const known = /^[\u3400-\u9fff]+$/.test(fields.UserName ?? '') && fields.IdentifyNum?.length === 18
      return { Code: '200', Message: 'success', ResultObject: { BizCode: known ? '1' : '3' } }
    }
    return { Code: 'InvalidAction.NotFound', Message: action }
  }
}

/** RFC 3986, which leaves fewer characters alone than encodeURIComponent does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
