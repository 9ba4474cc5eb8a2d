import type { Config } from '../../config'
import type { AlipayKeys } from '../alipay'
import { alipay } from './alipay'
import type { ChannelName, PayChannel } from './channel'
import { pemOf } from './pem'
import { sandboxPay } from './sandbox'
import { uppay } from './uppay'
import { weixinPay } from './weixin'
import type { WeixinKeys } from './weixin-calls'

/** The pay channels that are switched on. */
export type Pay = Partial<Record<ChannelName, PayChannel>>

/** The merchant's keys with WeChat Pay, as the settings have them. */
export const weixinKeysOf = (config: Config): WeixinKeys => ({
  mchid: config.WXPAY_MCHID,
  serialNo: config.WXPAY_SERIAL_NO,
  privateKey: pemOf(config.WXPAY_PRIVATE_KEY),
  apiV3Key: config.WXPAY_API_V3_KEY,
  publicKeyId: config.WXPAY_PUBLIC_KEY_ID,
  publicKey: config.WXPAY_PUBLIC_KEY_ID ? pemOf(config.WXPAY_PUBLIC_KEY) : '',
  gateway: config.WXPAY_GATEWAY
})

/** The application's keys with Alipay. */
export const alipayKeysOf = (config: Config): AlipayKeys => ({
  appId: config.ALIPAY_APPID,
  privateKey: pemOf(config.ALIPAY_PRIVATE_KEY),
  publicKey: pemOf(config.ALIPAY_PUBLIC_KEY),
  gateway: config.ALIPAY_GATEWAY
})

const BUILDERS: Record<ChannelName, (config: Config) => PayChannel> = {
  weixin: config =>
    weixinPay(weixinKeysOf(config), {
      weapp: config.WECHAT_MINI_APPID,
      weixin: config.WECHAT_OAUTH_APPID,
      app: config.WECHAT_APP_APPID
    }),
  alipay: config => alipay(alipayKeysOf(config)),
  uppay: config =>
    uppay({
      merId: config.UPPAY_MERID,
      certId: config.UPPAY_CERT_ID,
      privateKey: pemOf(config.UPPAY_PRIVATE_KEY),
      publicKey: pemOf(config.UPPAY_PUBLIC_KEY),
      gateway: config.UPPAY_GATEWAY
    }),
  sandbox: config => {
    if (config.NODE_ENV === 'production') throw new Error('the sandbox channel does not run in production')
    return sandboxPay()
  }
}

/** Builds the channels PAY_CHANNELS names. */
export function createPay(config: Config): Pay {
  const pay: Pay = {}
  for (const name of config.PAY_CHANNELS.split(',')) {
    if (name !== 'yue') pay[name as ChannelName] = BUILDERS[name as ChannelName](config)
  }
  return pay
}

export { BadNotice, CHANNELS, ChannelError, type ChannelName, type PayChannel, type Scene, type Trade } from './channel'
