/**
 * Packages of outside services, each loaded where it is first used: they are large, and most servers use few of them. All
 * are CommonJS and loaded by `require`: the bundle keeps an `import()` as Node's own, which hands over such a package
 * wrapped in another `default` than Jest and tsx do.
 */
export const packages = {
  aliyunCore: () => require('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core'),
  aliyunSms: () => require('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525'),
  aliyunOnetap: () => require('@alicloud/dypnsapi20170525') as typeof import('@alicloud/dypnsapi20170525'),
  tesseract: () => require('tesseract.js') as typeof import('tesseract.js'),
  /** Letters of Chinese: where their files are. */
  chineseLetters: () => require('@tesseract.js-data/chi_sim') as { langPath: string },
  alipay: () => require('alipay-sdk') as typeof import('alipay-sdk'),
  wechatPay: () => require('wechatpay-node-v3') as typeof import('wechatpay-node-v3')
}
