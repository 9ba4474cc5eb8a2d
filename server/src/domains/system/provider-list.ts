import { randomUUID } from 'node:crypto'
import type { PROVIDER_STATES } from '@contract/system-admin'
import type { Config } from '../../config'
import { newId } from '../../lib/ids'
import type { ChannelName } from '../../providers/pay'
import type { PayoutMethod } from '../../providers/payout'
import { ProofRefused } from '../../providers/proof'
import type { Services } from '../../services'

type State = (typeof PROVIDER_STATES)[number]

/** An outside service as the console tells of it. */
export interface Provider {
  name: string
  title: string
  maker: string
  state(services: Pick<Services, 'config' | 'providers'>): State
  /** What it is set up by; whether each is there is told, its value never. */
  settings: readonly (keyof Config)[]
  /** A call that changes nothing there; answers in words what it showed. @throws what went wrong */
  probe?(services: Services): Promise<string>
}

const REACH_MS = 5_000
const ACCEPTED = '连接正常，密钥有效'

const byKind = (kind: string): State => {
  if (kind === 'sandbox') return 'sandbox'
  return ['none', 'manual', 'own'].includes(kind) ? 'off' : 'on'
}

/** Any answer at all shows that the way there is open. */
async function reach(gateway: string): Promise<string> {
  const answer = await fetch(gateway, { redirect: 'manual', signal: AbortSignal.timeout(REACH_MS) })
  await answer.body?.cancel()
  return '网络可达；核验按次计费，没有实际核验，密钥未验证'
}

/** Words for a probe that a provider may not have. */
const probed = (provider: { probe?(): Promise<void> }) => async () => {
  await provider.probe?.()
  return ACCEPTED
}

const CHANNELS: Record<ChannelName, { title: string; maker: string; settings: readonly (keyof Config)[] }> = {
  weixin: {
    title: '微信支付',
    maker: '微信支付',
    settings: ['WXPAY_MCHID', 'WXPAY_SERIAL_NO', 'WXPAY_PRIVATE_KEY', 'WXPAY_API_V3_KEY', 'WXPAY_PUBLIC_KEY_ID']
  },
  alipay: {
    title: '支付宝',
    maker: '支付宝',
    settings: ['ALIPAY_APPID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']
  },
  uppay: {
    title: '银联支付',
    maker: '中国银联',
    settings: ['UPPAY_MERID', 'UPPAY_CERT_ID', 'UPPAY_PRIVATE_KEY', 'UPPAY_PUBLIC_KEY']
  },
  sandbox: { title: '模拟支付', maker: '本系统', settings: [] }
}

/** Asks a channel after a payment nobody made: a signed call, with a signed answer that there is none. */
const payProvider = (name: ChannelName): Provider => ({
  name: `pay-${name}`,
  ...CHANNELS[name],
  state: ({ providers }) => (!providers.pay[name] ? 'off' : name === 'sandbox' ? 'sandbox' : 'on'),
  probe: async services => {
    const trade = { payNo: `T${newId().replaceAll('-', '').slice(0, 24)}`, tradeNo: '', amountFen: 1n }
    await services.providers.pay[name]?.query(services, { ...trade, createdAt: services.clock.now() })
    return ACCEPTED
  }
})

const PAYOUTS: Record<PayoutMethod, string> = { bank: '提现到银行卡', alipay: '提现到支付宝', weixin: '提现到微信' }
const PAYOUT_MAKERS: Record<string, string> = { alipay: '支付宝', weixin: '微信支付', sandbox: '本系统' }

/** Asks a channel after a payout nobody made. */
const payoutProvider = (method: PayoutMethod): Provider => ({
  name: `payout-${method}`,
  title: PAYOUTS[method],
  maker: PAYOUT_MAKERS[method === 'bank' ? 'alipay' : method]!,
  settings: ['PAYOUT_CHANNELS'],
  state: ({ providers }) => {
    const channel = providers.payout[method]
    return channel ? byKind(channel.name) : 'off'
  },
  probe: async services => {
    const askedAt = services.clock.now()
    const none = { amountFen: 1n, number: 'none:none', holder: '', bankName: '', title: '', askedAt, method }
    const payoutNo = `T${newId().replaceAll('-', '').slice(0, 24)}`
    await services.providers.payout[method]?.query(services, { ...none, payoutNo })
    return ACCEPTED
  }
})

/** Puts a few bytes down, reads them and takes them away again. */
async function probeStorage({ providers: { storage } }: Services): Promise<string> {
  const key = `probe-${randomUUID()}.txt`
  const bytes = Buffer.from('probe')
  await storage.put(key, bytes, 'text/plain')
  try {
    if (!(await storage.get(key))?.equals(bytes)) throw new Error('读到的内容与写入的不同')
  } finally {
    await storage.remove(key)
  }
  return '写入、读取与删除都正常'
}

/** A token nobody was given: a vendor that refuses it has taken our keys. */
async function probeOnetap({ providers: { onetap } }: Services): Promise<string> {
  try {
    await onetap.phoneOf('probe')
  } catch (error) {
    if (!(error instanceof ProofRefused)) throw error
  }
  return ACCEPTED
}

const NOBODYS_PARCEL = { code: 'yuantong', no: 'YT0000000000000', phone: '', region: '' }

/** Every outside service there may be. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'sms',
    title: '短信',
    maker: '阿里云',
    state: ({ providers }) => byKind(providers.sms.kind),
    settings: ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'],
    probe: services => probed(services.providers.sms)()
  },
  {
    name: 'onetap',
    title: '一键登录',
    maker: '阿里云',
    state: ({ providers }) => byKind(providers.onetap.kind),
    settings: ['ONETAP_ACCESS_KEY_ID', 'ONETAP_ACCESS_KEY_SECRET'],
    probe: probeOnetap
  },
  {
    name: 'realname',
    title: '实名核验',
    maker: '阿里云',
    state: ({ providers }) => byKind(providers.realname.kind),
    settings: ['REALNAME_ACCESS_KEY_ID', 'REALNAME_ACCESS_KEY_SECRET'],
    probe: ({ config }) => reach(config.REALNAME_GATEWAY)
  },
  {
    name: 'ocr',
    title: '营业执照识别',
    maker: '本系统或阿里云',
    state: ({ providers }) => (providers.ocr.kind === 'none' ? 'off' : 'on'),
    settings: ['OCR_ACCESS_KEY_ID', 'OCR_ACCESS_KEY_SECRET'],
    probe: ({ config, providers }) =>
      providers.ocr.kind === 'aliyun' ? reach(config.OCR_GATEWAY) : Promise.resolve('由本机识别，不需要网络')
  },
  {
    name: 'wechat',
    title: '微信登录与订阅消息',
    maker: '微信',
    state: ({ providers }) => byKind(providers.wechat.kind),
    settings: [
      'WECHAT_MINI_APPID',
      'WECHAT_MINI_SECRET',
      'WECHAT_OAUTH_APPID',
      'WECHAT_OAUTH_SECRET',
      'WECHAT_TEMPLATES'
    ],
    probe: services => probed(services.providers.wechat)()
  },
  ...(['weixin', 'alipay', 'uppay', 'sandbox'] as const).map(payProvider),
  ...(['bank', 'alipay', 'weixin'] as const).map(payoutProvider),
  {
    name: 'logistics',
    title: '物流查询',
    maker: '快递100',
    state: ({ providers }) => byKind(providers.logistics.kind),
    settings: ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'],
    probe: async ({ providers, clock }) => {
      const now = clock.now()
      await providers.logistics.trace({ ...NOBODYS_PARCEL, shippedAt: now, now })
      return ACCEPTED
    }
  },
  {
    name: 'auction',
    title: '拍卖行充值',
    maker: '拍卖行',
    state: ({ providers }) => byKind(providers.auction.kind),
    settings: ['AUCTION_GATEWAY', 'AUCTION_APPID', 'AUCTION_SECRET'],
    probe: async services => {
      await services.providers.auction.query(services, { no: `T${newId().replaceAll('-', '').slice(0, 24)}` })
      return ACCEPTED
    }
  },
  {
    name: 'im',
    title: '客服聊天',
    maker: '腾讯云',
    state: ({ providers }) => byKind(providers.im.kind),
    settings: ['TENCENT_IM_SDKAPPID', 'TENCENT_IM_KEY'],
    probe: services => probed(services.providers.im)()
  },
  {
    name: 'disk',
    title: '文件存储（本机磁盘）',
    maker: '本系统',
    state: ({ config }) => (config.STORAGE_PROVIDER === 'disk' ? 'on' : 'off'),
    settings: [],
    probe: probeStorage
  },
  {
    name: 's3',
    title: '文件存储（对象存储）',
    maker: '兼容 S3 的云厂商',
    state: ({ config }) => (config.STORAGE_PROVIDER === 's3' ? 'on' : 'off'),
    settings: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    probe: probeStorage
  },
  {
    name: 'map',
    title: '地图选点',
    maker: '腾讯位置服务',
    state: ({ config }) => byKind(config.MAP_PROVIDER),
    settings: ['MAP_KEY']
  },
  {
    name: 'redis',
    title: '消息总线',
    maker: 'Redis',
    state: ({ config }) => (config.REDIS_URL ? 'on' : 'off'),
    settings: ['REDIS_URL']
  }
]
