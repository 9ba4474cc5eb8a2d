import { packages } from './packages'
import { ChannelError } from './pay/channel'
import { pemBody } from './pay/pem'

export interface AlipayKeys {
  appId: string
  privateKey: string
  publicKey: string
  gateway: string
}

/** What every answer of Alipay has; the rest is of the method that was called. */
export interface AlipayAnswer {
  code: string
  subCode?: string
  subMsg?: string
}

const NAME = 'alipay'
const TAKEN = '10000'

/** Alipay's own client, and its calls; what cannot be reached or is refused is a ChannelError. */
export function alipayClient<Answer extends AlipayAnswer>(keys: AlipayKeys) {
  const { AlipaySdk } = packages.alipay()
  const sdk = new AlipaySdk({
    appId: keys.appId,
    privateKey: pemBody(keys.privateKey),
    keyType: keys.privateKey.includes('BEGIN RSA') ? 'PKCS1' : 'PKCS8',
    alipayPublicKey: pemBody(keys.publicKey),
    gateway: keys.gateway,
    timeout: 10_000
  })

  /** Calls a method; its answer may be a refusal. */
  async function call(what: string, method: string, bizContent: Record<string, unknown>): Promise<Answer> {
    return (await sdk.exec(method, { bizContent }, { validateSign: true }).catch(error => {
      throw new ChannelError(NAME, what, String(error))
    })) as unknown as Answer
  }
  /** The answer, where it is no refusal. */
  const taken = (what: string, answer: Answer): Answer => {
    if (answer.code !== TAKEN) throw new ChannelError(NAME, what, `${answer.subCode} ${answer.subMsg}`)
    return answer
  }
  return { sdk, call, taken }
}
