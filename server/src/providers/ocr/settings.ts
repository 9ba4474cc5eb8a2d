import { Type } from '@sinclair/typebox'

/** Settings of whoever reads licences off pictures. */
export const ocrSettings = {
  OCR_PROVIDER: Type.String({ default: 'own', description: 'who reads licences off pictures: own, aliyun or none' }),
  OCR_ACCESS_KEY_ID: Type.String({ default: '' }),
  OCR_ACCESS_KEY_SECRET: Type.String({ default: '' }),
  OCR_GATEWAY: Type.String({ default: 'https://ocr-api.cn-hangzhou.aliyuncs.com' }),
  ONETAP_PROVIDER: Type.String({ default: 'sandbox' }),
  ONETAP_ACCESS_KEY_ID: Type.String({ default: '' }),
  ONETAP_ACCESS_KEY_SECRET: Type.String({ default: '' }),
  ONETAP_GATEWAY: Type.String({ default: 'https://dypnsapi.aliyuncs.com' }),
  WECHAT_PROVIDER: Type.String({ default: 'sandbox' }),
  WECHAT_MINI_APPID: Type.String({ default: '' }),
  WECHAT_MINI_SECRET: Type.String({ default: '' }),
  WECHAT_OAUTH_APPID: Type.String({ default: '' }),
  WECHAT_OAUTH_SECRET: Type.String({ default: '' }),
  WECHAT_APP_APPID: Type.String({ default: '' }),
  WECHAT_APP_SECRET: Type.String({ default: '' }),
  WECHAT_GATEWAY: Type.String({ default: 'https://api.weixin.qq.com' }),
  WECHAT_TEMPLATES: Type.String({
    default: '',
    pattern:
      '^((shipped|aftersale|withdrawal|commission|coupon|security):[\\w-]+:(\\w+=(title|text|time)(\\|(?=.)|(?=,|$)))+(,(?=.)|$))*$',
    description:
      'subscribe messages of the mini-program, comma-separated: <topic>:<template id>:<field>=<title, text or time>|…, such as shipped:abc:thing1=title|time2=time; topics: shipped aftersale withdrawal commission coupon security'
  }),
  PAY_CHANNELS: Type.String({
    default: 'yue,sandbox',
    description: 'comma-separated: yue weixin alipay uppay sandbox'
  }),
  PAYOUT_CHANNELS: Type.String({
    default: '',
    pattern: '^((bank:(alipay|sandbox)|alipay:(alipay|sandbox)|weixin:(weixin|sandbox))(,|$))*$',
    description:
      'who pays withdrawals out, comma-separated: bank:alipay alipay:alipay weixin:weixin, or each with sandbox; empty is the sandbox for all outside production and none in it'
  }),
  PAY_RETURN_URL: Type.String({
    default: '',
    description: 'where the H5 app is served, for coming back from a channel’s page; empty is PUBLIC_URL'
  }),
  WXPAY_MCHID: Type.String({ default: '', description: 'merchant number of WeChat Pay' }),
  WXPAY_SERIAL_NO: Type.String({ default: '', description: 'serial number of the merchant certificate' }),
  WXPAY_PRIVATE_KEY: Type.String({
    default: '',
    description: 'merchant private key: PEM (\\n for line ends) or a file'
  }),
  WXPAY_API_V3_KEY: Type.String({ default: '', description: '32 characters; opens notices' }),
  WXPAY_PUBLIC_KEY_ID: Type.String({
    default: '',
    description: 'PUB_KEY_ID_…; empty where the merchant still verifies by platform certificates'
  }),
  WXPAY_PUBLIC_KEY: Type.String({ default: '', description: 'WeChat Pay public key: PEM or a file' }),
  WXPAY_GATEWAY: Type.String({ default: 'https://api.mch.weixin.qq.com' }),
  ALIPAY_APPID: Type.String({ default: '' }),
  ALIPAY_PRIVATE_KEY: Type.String({ default: '', description: 'application private key, PKCS#8: PEM or a file' }),
  ALIPAY_PUBLIC_KEY: Type.String({
    default: '',
    description: 'Alipay’s public key, not the application’s: PEM or a file'
  }),
  ALIPAY_GATEWAY: Type.String({ default: 'https://openapi.alipay.com/gateway.do' }),
  UPPAY_MERID: Type.String({ default: '', description: 'merchant number of UnionPay' }),
  UPPAY_CERT_ID: Type.String({ default: '', description: 'serial number of the signing certificate, decimal' }),
  UPPAY_PRIVATE_KEY: Type.String({ default: '', description: 'private key of the signing certificate: PEM or a file' }),
  UPPAY_PUBLIC_KEY: Type.String({ default: '', description: 'UnionPay’s signing certificate or key: PEM or a file' }),
  UPPAY_GATEWAY: Type.String({ default: 'https://gateway.95516.com/gateway/api' }),
  MAP_PROVIDER: Type.Union([Type.Literal('none'), Type.Literal('tencent')], {
    default: 'none',
    description: 'the map a point is picked on in browsers; mini-programs have their own'
  }),
  MAP_KEY: Type.String({ default: '', description: 'browser key of the map; it is public, so bind it to your hosts' }),
  LOGISTICS_PROVIDER: Type.String({ default: 'sandbox', description: 'none, sandbox or kuaidi100' }),
  KUAIDI100_CUSTOMER: Type.String({ default: '', description: 'customer number of Kuaidi100' }),
  KUAIDI100_KEY: Type.String({ default: '' }),
  KUAIDI100_GATEWAY: Type.String({ default: 'https://poll.kuaidi100.com' })
}
