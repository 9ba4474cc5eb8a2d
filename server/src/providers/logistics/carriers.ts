/** Carriers by the code Kuaidi100 knows them by. */
export const CARRIERS = {
  shunfeng: '顺丰速运',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  yunda: '韵达快递',
  shentong: '申通快递',
  jd: '京东物流',
  youzhengguonei: '邮政快递包裹',
  ems: 'EMS',
  jtexpress: '极兔速递',
  debangkuaidi: '德邦快递'
} as const

export type CarrierCode = keyof typeof CARRIERS

/** The carrier of a code or a Chinese name, or undefined. */
export function carrierOf(text: string): { code: CarrierCode; name: string } | undefined {
  const entry = Object.entries(CARRIERS).find(([code, name]) => code === text || name === text)
  return entry && { code: entry[0] as CarrierCode, name: entry[1] }
}
